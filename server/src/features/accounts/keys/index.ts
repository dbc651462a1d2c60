export { createApiKey, recoverKeys, revokeApiKey, revokeKeys } from './commands.ts'
export { storeKeyUses } from './jobs.ts'
export { createOwnKey, listOwnKeys, previewOwnKey, revokeOwnKey } from './own-keys.ts'
export { createAuthenticator } from './queries.ts'
