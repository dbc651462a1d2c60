import { Type } from 'typebox'
import { Text } from '../../../http/schemas.ts'
import { fieldsOf, sectionOf } from '../../employee-fields/index.ts'
import { humanResources, kindOfFields, lineApprover, refuseEarlier, refuseNumber } from './kind/index.ts'

/** A change may be longer than the command that engages an employee. */
const longText = Type.Optional(Text(200, { freeText: true }))

/**
 * Changes the terms of an employment: its type, weekly hours, award, and the ends of probation and contract. A manager
 * above the employee or human resources may raise it. The line approver and human resources approve.
 */
export const employmentTerms = kindOfFields({
  changeType: 'EmploymentTerms',
  name: 'Employment terms',
  section: Type.Object({ ...sectionOf('EmploymentTerms'), Award: longText, Classification: longText }),
  fields: fieldsOf('EmploymentTerms'),
  example: {
    summary: 'Bridget works part-time',
    employeeId: 100,
    reasonId: 6,
    section: { EmploymentType: 'PartTime', StandardHoursPerWeek: 30.4 },
  },
  raisedBy: ['manager', 'HumanResourcesAdministrator'],
  employees: 'Engaged',
  isTwoPerson: false,
  defaultChain: [lineApprover, humanResources],
  violationsOf(section, { employee, values, effectiveDate }) {
    const than = { than: employee.startDate, called: 'the first day of employment' }
    const isNew = section.ContractEndDate !== values.ContractEndDate
    return [
      ...refuseNumber('StandardHoursPerWeek', section.StandardHoursPerWeek, { from: 0, to: 168, places: 2 }),
      ...refuseEarlier('ProbationEndDate', section.ProbationEndDate, than),
      ...refuseEarlier(
        'ContractEndDate',
        section.ContractEndDate,
        isNew && effectiveDate > employee.startDate ? { than: effectiveDate, called: 'the effective date' } : than,
      ),
    ]
  },
})
