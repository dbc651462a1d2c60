import type { Api } from '../../../http/api.ts'
import { routesOf } from '../../../http/routes/resource-routes.ts'
import { createExpensePaycode, deleteExpensePaycode, updateExpensePaycode } from './commands.ts'
import { getExpensePaycode, listExpensePaycodes } from './queries.ts'
import { ExpensePaycode, ExpensePaycodeCommand, PaycodeQuery, PaycodesQuery } from './schemas.ts'

export function expensePaycodeRoutes(api: Api): void {
  const routes = routesOf(api, {
    path: '/ExpensePaycodes',
    tag: 'Expense applications',
    record: ExpensePaycode,
    query: PaycodeQuery,
    get: getExpensePaycode,
    // Employer administrators have the one scope, payroll administrators the other.
    writers: ['admin', 'employees.write'],
  })
  routes.list('listExpensePaycodes', 'The paycodes of expenses, expired ones included', {
    query: PaycodesQuery,
    list: listExpensePaycodes,
  })
  routes.one('getExpensePaycode', 'Get an expense paycode')
  routes.create('createExpensePaycode', 'Create a paycode', {
    command: ExpensePaycodeCommand,
    work: createExpensePaycode,
  })
  routes.replace('updateExpensePaycode', 'Replace a paycode with its rates', {
    command: ExpensePaycodeCommand,
    work: updateExpensePaycode,
  })
  routes.remove('deleteExpensePaycode', 'Delete a paycode without applications', {
    work: deleteExpensePaycode,
  })
}
