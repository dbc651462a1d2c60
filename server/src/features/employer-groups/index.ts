export { createGroup, moveTestClock, nextGroupId, setGroup, setGroupStatus } from './commands.ts'
export { employerGroupRoutes } from './routes.ts'
