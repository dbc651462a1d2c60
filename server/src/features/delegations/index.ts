export { delegationRoutes } from './routes.ts'
