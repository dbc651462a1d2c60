export {
  approveExpenseApplication,
  cancelExpenseApplication,
  createExpenseApplication,
  declineExpenseApplication,
  processExpenseApplication,
  returnExpenseApplication,
  reverseExpenseApplication,
} from './commands.ts'
export { storeExpensePaycodes, storeUnitRates } from './paycodes/index.ts'
export { expenseApplicationRoutes } from './routes.ts'
