import { Type } from 'typebox'
import { Int64 } from '../../../http/schemas.ts'
import { fieldsOf } from '../../employee-fields/index.ts'
import { lockPayLimits } from '../../pay-limits/index.ts'
import { kindOfFields, payroll, type Situation } from './kind/index.ts'

/**
 * Moves an employee to another payment group of the employer. Human resources or a payroll administrator may raise it.
 * Payroll approves. It waits while another command compares the limits of pay roles (decision 16).
 */
export const paymentGroup = kindOfFields({
  changeType: 'PaymentGroup',
  name: 'Payment group',
  section: Type.Object({ PaymentGroupId: Int64() }),
  fields: fieldsOf('PaymentGroup'),
  example: { summary: 'Emma is paid every fortnight', employeeId: 177, section: { PaymentGroupId: 2 } },
  raisedBy: ['HumanResourcesAdministrator', 'PayrollAdministrator'],
  employees: 'Engaged',
  isTwoPerson: false,
  defaultChain: [payroll],
  async violationsOf({ PaymentGroupId }, situation) {
    const found = await findPaymentGroup(situation, PaymentGroupId)
    const at = (message: string) => [{ field: 'PaymentGroupId', message }]
    if (!found) return at('There is no such payment group. Send the id of one listed under /PaymentGroups.')
    if (found.employerId !== situation.employee.employerId) {
      return at("This payment group is another employer's. Send one of the employee's employer.")
    }
    return found.status === 'Active' ? [] : at('This payment group is not active. Send an active one.')
  },
  lock: ctx => lockPayLimits(ctx, 'shared'),
})

const findPaymentGroup = ({ ctx }: Situation, id: number) =>
  ctx.tx
    .selectFrom('paymentGroup')
    .select(['employerId', 'status'])
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', id)
    .executeTakeFirst()
