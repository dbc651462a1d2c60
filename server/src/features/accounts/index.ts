export { getCaller, requireFreshSecondFactor, requireRoleOverStructure } from './callers/index.ts'
export { closeAccount, createAccount, moveAccounts } from './commands.ts'
export {
  createApiKey,
  createAuthenticator,
  recoverKeys,
  revokeApiKey,
  storeKeyUses,
} from './keys/index.ts'
export { accountRoutes } from './routes.ts'
export type { VisibleRecords } from './visibility.ts'
