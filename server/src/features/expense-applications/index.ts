export { createExpenseApplication } from './commands.ts'
export {
  approveExpenseApplication,
  declineExpenseApplication,
  processExpenseApplication,
  returnExpenseApplication,
  reverseExpenseApplication,
} from './deciding.ts'
export { storeExpensePaycodes, storeUnitRates } from './paycode-commands.ts'
export { expenseApplicationRoutes } from './routes.ts'
export { cancelExpenseApplication } from './submitting.ts'
export { expenseIsVisible } from './visibility.ts'
