export { authoritySearchRoutes } from './routes.ts'
