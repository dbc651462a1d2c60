export { createAuthenticator } from './authenticate.ts'
export { createAccount, type NewAccount, setGroupStatus } from './commands.ts'
export {
  createApiKey,
  type Group,
  getAccountByEmail,
  maximumScopesOf,
  type NewApiKey,
  revokeApiKey,
} from './key-commands.ts'
export type { ScopeLine } from './reach.ts'
export { findScopeLines, type ScopeByCodes } from './scope-lines.ts'
