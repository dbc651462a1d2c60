export { createCredential, updateCredential, verifyCredential } from './commands.ts'
export { countExpiries, getCredential, searchCredentials } from './queries.ts'
export { deleteCredential, joinRenewal, renewCredential } from './renewal.ts'
