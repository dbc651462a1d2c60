export { findOrCreateLogin, nameFrom, setTwoFactor, storePasswordHash } from './commands.ts'
export { findLogin, type Login } from './queries.ts'
