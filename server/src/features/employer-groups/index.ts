export { createGroup, nextGroupId, setGroup, setGroupStatus } from './commands.ts'
