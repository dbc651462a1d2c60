export { findOrCreateLogin, nameFrom } from './commands.ts'
export { findLogin, type Login } from './queries.ts'
