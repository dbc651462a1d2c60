export { paymentGroupRoutes } from './routes.ts'
