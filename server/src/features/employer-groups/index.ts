export { createGroup, nextGroupId, setGroupStatus } from './commands.ts'
