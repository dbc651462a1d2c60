export { closePerson } from './commands.ts'
