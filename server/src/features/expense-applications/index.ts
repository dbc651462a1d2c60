export { expenseApplicationRoutes } from './routes.ts'
