export { createGroup, moveTestClock, nextGroupId, setGroup, setGroupStatus } from './commands.ts'
export { nameOfGroup, renameGroup } from './names.ts'
export { employerGroupRoutes } from './routes.ts'
