import type { Api } from '../../http/api.ts'
import { routesOf } from '../../http/routes/resource-routes.ts'
import { createPaymentGroup, deletePaymentGroup, updatePaymentGroup } from './commands.ts'
import { getPaymentGroup, listPaymentGroups } from './queries.ts'
import { PaymentGroup, PaymentGroupCommand } from './schemas.ts'

export function paymentGroupRoutes(api: Api): void {
  const routes = routesOf(api, {
    path: '/PaymentGroups',
    tag: 'Payment groups',
    record: PaymentGroup,
    get: getPaymentGroup,
    // Employer administrators have the one scope, payroll administrators the other.
    writers: ['admin', 'employees.write'],
  })
  routes.list('listPaymentGroups', 'List payment groups', { list: listPaymentGroups })
  routes.one('getPaymentGroup', 'Get a payment group')
  routes.create('createPaymentGroup', 'Create a payment group', {
    command: PaymentGroupCommand,
    work: createPaymentGroup,
  })
  routes.replace('updatePaymentGroup', 'Replace a payment group', {
    command: PaymentGroupCommand,
    work: updatePaymentGroup,
  })
  routes.remove('deletePaymentGroup', 'Delete a payment group in which no employee was ever paid', {
    work: deletePaymentGroup,
  })
}
