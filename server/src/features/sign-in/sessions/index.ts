export {
  beginSession,
  boundSessions,
  endSessions,
  holdSession,
  renewSession,
  revokeSessions,
  signOut,
  switchAccount,
} from './commands.ts'
export { accountInUse, listOwnSessions, sessionOf } from './queries.ts'
export { createSessionAuthenticator, giveSession, hookOf, sendSession } from './requests.ts'
export { hashOfToken, isWellFormedToken, makeToken } from './tokens.ts'
export { hasAccounts, sessionBody } from './wire.ts'
