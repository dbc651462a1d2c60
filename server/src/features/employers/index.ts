export { storeEmployers } from './commands.ts'
export { insertGroup, setGroup, setGroupStatus } from './groups.ts'
export { employerRoutes } from './routes.ts'
