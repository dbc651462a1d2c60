export { searchAuthorities } from './queries.ts'
export { authoritySearchRoutes } from './routes.ts'
