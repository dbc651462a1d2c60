export { paysOtherEmployees, storePaymentGroups } from './commands.ts'
export { paymentGroupRoutes } from './routes.ts'
