export { testGroupRoutes } from './routes.ts'
