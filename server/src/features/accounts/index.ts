export { createAuthenticator } from './authenticate.ts'
export { createAccount, setGroupStatus } from './commands.ts'
export { createApiKey, getAccountByEmail, maximumScopesOf, type NewApiKey, revokeApiKey } from './key-commands.ts'
export { findScopeLines, type ScopeByCodes } from './scope-lines.ts'
