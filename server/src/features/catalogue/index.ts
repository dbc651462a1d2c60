export { catalogueOf } from './commands.ts'
