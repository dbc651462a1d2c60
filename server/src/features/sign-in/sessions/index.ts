export { createSessionAuthenticator } from './authenticate.ts'
export {
  beginSession,
  boundHalfSessions,
  boundSessions,
  endOtherSessions,
  endSession,
  endSessions,
  holdSession,
  renewSession,
  signOut,
  switchAccount,
  touchSession,
} from './commands.ts'
export {
  accountSession,
  begunSession,
  currentSession,
  findSession,
  listOwnSessions,
  wholeSession,
} from './queries.ts'
export { needsSecondFactor, notedEvery } from './rules.ts'
export { isSetUpNeeded, sessionBody } from './wire.ts'
