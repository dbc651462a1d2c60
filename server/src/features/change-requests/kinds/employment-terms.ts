import { Type } from 'typebox'
import { BusinessDate, OneOf, Text } from '../../../http/schemas.ts'
import { humanResources, kindOfFields, lineApprover, refuseEarlier, refuseNumber } from './kind/index.ts'

export const employmentTerms = kindOfFields({
  changeType: 'EmploymentTerms',
  name: 'Employment terms',
  section: Type.Object({
    EmploymentType: Type.Optional(OneOf(['FullTime', 'PartTime', 'Casual', 'FixedTerm', 'LabourHire', 'Contractor'])),
    StandardHoursPerWeek: Type.Optional(Type.Number({ examples: [38] })),
    Award: Type.Optional(Text(200, { freeText: true })),
    Classification: Type.Optional(Text(200, { freeText: true })),
    ProbationEndDate: Type.Optional(BusinessDate()),
    ContractEndDate: Type.Optional(BusinessDate()),
  }),
  fields: {
    EmploymentType: { label: 'Employment type' },
    StandardHoursPerWeek: { label: 'Standard hours per week' },
    Award: { label: 'Award' },
    Classification: { label: 'Classification' },
    ProbationEndDate: { label: 'Probation ends', isDate: true },
    ContractEndDate: { label: 'Contract ends', isDate: true },
  },
  example: {
    summary: 'Bridget works part-time',
    employeeId: 100,
    reasonId: 6,
    section: { EmploymentType: 'PartTime', StandardHoursPerWeek: 30.4 },
  },
  raisedBy: ['manager', 'HumanResourcesAdministrator'],
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
