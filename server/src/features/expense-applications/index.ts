export {
  approveExpenseApplication,
  cancelExpenseApplication,
  createExpenseApplication,
  declineExpenseApplication,
  processExpenseApplication,
  returnExpenseApplication,
  reverseExpenseApplication,
} from './commands.ts'
export { storeExpensePaycodes, storeUnitRates, violationsOfUnit } from './paycodes/index.ts'
export { expenseApplicationRoutes } from './routes.ts'
