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
export { accountInUse, sessionOf } from './queries.ts'
export { createSessionAuthenticator, giveSession, hookOf, sendSession } from './requests.ts'
export { hasAccounts, listOwnSessions, sessionBody } from './wire.ts'
