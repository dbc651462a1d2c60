export { findOrCreateLogin, nameFrom, storePasswordHash } from './commands.ts'
export { findLogin, type Login } from './queries.ts'
