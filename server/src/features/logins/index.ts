export { findOrCreateLogin, nameFrom, setPassword, setTwoFactor } from './commands.ts'
export { findLogin, type Login } from './queries.ts'
