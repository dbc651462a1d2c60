import { Type } from 'typebox'
import type { Violation } from '../../../domain/violation.ts'
import { BusinessDate } from '../../../http/schemas.ts'
import { fieldsOf } from '../../employee-fields/index.ts'
import {
  changeOf,
  changesOfFields,
  humanResources,
  kindOfFields,
  type ProposedChange,
  payroll,
  refuseEarlier,
  type Situation,
  shownValue,
} from './kind/index.ts'

const fields = fieldsOf('Rehire')

/** A rehire clears the values of the former termination. */
const endings = fieldsOf('Termination')

/**
 * Begins a new engagement of an employee who has left. Human resources may raise it. Human resources and payroll approve.
 * The employee does not get the former account, roles and positions back.
 */
export const rehire = kindOfFields({
  changeType: 'Rehire',
  name: 'Rehire',
  section: Type.Object({ StartDate: BusinessDate() }),
  fields,
  example: { summary: 'Rory comes back', employeeId: 232, section: { StartDate: '2099-02-02T00:00:00' } },
  raisedBy: ['HumanResourcesAdministrator'],
  employees: 'Engaged',
  isTwoPerson: false,
  defaultChain: [humanResources, payroll],
  violationsOf: ({ StartDate }, situation) => [
    ...refuseEngaged(situation),
    ...refuseEarlier('StartDate', StartDate, { than: situation.effectiveDate, called: 'the effective date' }),
  ],
  changesOf: (section, situation) => [...changesOfFields(fields, section, situation), ...endingsOf(situation)],
  mayBeTemporary: false,
})

const endingsOf = ({ values }: Situation): ProposedChange[] =>
  Object.entries(endings).map(([name, field]) =>
    changeOf(endings, name, { before: shownValue(field, values[name]), after: null }),
  )

/** The effective date must lie after the former engagement, or the last days of that would belong to none. */
function refuseEngaged({ employee, effectiveDate }: Situation): Violation[] {
  const { terminationDate } = employee
  if (terminationDate !== null && terminationDate < effectiveDate) return []
  const message =
    terminationDate === null
      ? 'The employment has not ended. A rehire is for an employee who has left.'
      : 'The former employment has not ended by the effective date. Send a later effective date.'
  return [{ field: 'StartDate', message }]
}
