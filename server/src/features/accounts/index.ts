export { getCaller, requireFreshSecondFactor, requireRoleOverStructure } from './callers/index.ts'
export { createAccount } from './commands.ts'
export {
  createApiKey,
  createAuthenticator,
  getAccountByEmail,
  recoverKeys,
  revokeApiKey,
  storeKeyUses,
} from './keys/index.ts'
export { accountRoutes } from './routes.ts'
export type { Sight } from './visibility.ts'
