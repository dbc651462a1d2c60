export { storeEmployers } from './commands.ts'
export { employerRoutes } from './routes.ts'
