export { type Notice, notify } from './commands.ts'
