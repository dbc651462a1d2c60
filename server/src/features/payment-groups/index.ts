export { storePaymentGroups } from './commands.ts'
export { paymentGroupRoutes } from './routes.ts'
export { paysOtherEmployees } from './rules.ts'
