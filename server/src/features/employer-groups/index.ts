export { createGroup, moveTestClock, nextGroupId, setGroup, setGroupStatus } from './commands.ts'
