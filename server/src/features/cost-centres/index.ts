export { costCentreRoutes } from './routes.ts'
