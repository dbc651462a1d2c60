export { expensePaycodeRoutes } from './routes.ts'
