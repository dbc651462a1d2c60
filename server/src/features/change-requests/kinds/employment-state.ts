import { Type } from 'typebox'
import { Int64 } from '../../../http/schemas.ts'
import { employmentStates } from '../../../reference-data/index.ts'
import { fieldsOf } from '../../employee-fields/index.ts'
import { changesOfFields, kindOfFields, payroll } from './kind/index.ts'

const fields = fieldsOf('EmploymentState')

/**
 * Changes the employment state: the place of work for payroll tax, workers' compensation and long service leave. Human
 * resources or a payroll administrator may raise it. Payroll approves.
 */
export const employmentState = kindOfFields({
  changeType: 'EmploymentState',
  name: 'Employment state',
  section: Type.Object({
    CountryId: Type.Optional(Int64({ description: 'The country that the employment state must belong to.' })),
    EmploymentStateId: Int64(),
  }),
  fields: { CountryId: { label: 'Country' }, ...fields },
  example: {
    summary: 'Emma works in Queensland',
    employeeId: 177,
    section: { CountryId: 36, EmploymentStateId: 4 },
  },
  raisedBy: ['HumanResourcesAdministrator', 'PayrollAdministrator'],
  isTwoPerson: false,
  defaultChain: [payroll],
  violationsOf({ CountryId, EmploymentStateId }) {
    const at = (message: string) => [{ field: 'EmploymentStateId', message }]
    const found = employmentStates.find(each => each.id === EmploymentStateId)
    if (!found) return at('There is no such employment state. Send the id of one of the country.')
    return CountryId === undefined || found.countryId === CountryId
      ? []
      : at('This employment state belongs to another country. Send one of that country.')
  },
  // The country only narrows the states. The record has the employment state alone.
  changesOf: (section, situation) => changesOfFields(fields, section, situation),
})
