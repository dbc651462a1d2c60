export { createAuthenticator } from './authenticator.ts'
export { createApiKey, type Group, recoverKeys, revokeApiKey } from './commands.ts'
export { storeKeyUses } from './jobs.ts'
export { createOwnKey, listOwnKeys, previewOwnKey, revokeOwnKey } from './own-keys.ts'
