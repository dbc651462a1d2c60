export { setGroupStatus } from './commands.ts'
