export { storeExpensePaycodes, storeUnitRates } from './commands.ts'
export { expensePaycodeRoutes } from './routes.ts'
export { violationsOfUnit } from './rules.ts'
