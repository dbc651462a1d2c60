export { inGroup, type LoginAccount, listAccounts, recordSignIn } from './accounts.ts'
export type { Session, SignInContext, SignInService, SignInWrite } from './context.ts'
export { createSignInService, sessionStates, write } from './context.ts'
export { refused, secondFactorRefused, sessionNeeded, signInLocked } from './refusals.ts'
