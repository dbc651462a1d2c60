export { expenseApplicationRoutes } from './routes.ts'
export { expenseIsVisible } from './visibility.ts'
