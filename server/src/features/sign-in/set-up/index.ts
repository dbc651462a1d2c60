export { makeSetUpLink, setUp } from './commands.ts'
