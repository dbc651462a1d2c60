export { employerRoutes } from './routes.ts'
