export { accessScopeOf, type ScopeLine } from './access-scope.ts'
export { createAuthenticator } from './authenticate.ts'
export { closeAccount, createAccount, moveAccounts } from './commands.ts'
export { storeKeyUses } from './jobs.ts'
export {
  countKeysOf,
  createApiKey,
  getAccountByEmail,
  maximumScopesOf,
  type NewApiKey,
  revokeApiKey,
  revokeKeysOf,
} from './key-commands.ts'
export { findLogin } from './logins.ts'
export { hashPassword, isPassword } from './password.ts'
export { findOwnerName, getCaller } from './queries.ts'
export { remembering } from './remembering.ts'
export { accountRoutes } from './routes.ts'
export { findScopeLines, type ScopeByCodes } from './scope-lines.ts'
export { requireFreshSecondFactor } from './session.ts'
export type { Sight } from './sight.ts'
export { requireRoleOverStructure } from './structure.ts'
