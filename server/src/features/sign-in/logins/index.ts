export { inGroup, type LoginAccount, listAccounts, listOpenAccounts, recordSignIn } from './accounts.ts'
export {
  type AccountInUse,
  createSignInService,
  type Session,
  type SessionState,
  type SignInContext,
  type SignInService,
  type SignInWrite,
  sessionStates,
  write,
} from './context.ts'
export { passwordRefused, secondFactorRefused, sessionNeeded, signInLocked, signInRefused } from './refusals.ts'
