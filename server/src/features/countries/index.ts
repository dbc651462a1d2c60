export { countryRoutes } from './routes.ts'
