import { Type } from 'typebox'
import { Int64 } from '../../../http/schemas.ts'
import { employmentStates } from '../../../reference-data/index.ts'
import { changesOfFields, fieldsOf, sectionOfFields } from './fields.ts'
import { kindOf } from './kind.ts'
import { payroll } from './steps.ts'

const fields = fieldsOf('EmploymentState')

export const employmentState = kindOf({
  changeType: 'EmploymentState',
  name: 'Employment state',
  section: Type.Object({
    CountryId: Type.Optional(Int64({ description: 'The country that the employment state must belong to.' })),
    EmploymentStateId: Int64(),
  }),
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
  changesOf: (section, situation) => changesOfFields(fields, section, situation),
  sectionOf: changes => sectionOfFields(fields, changes) as { EmploymentStateId: number },
})
