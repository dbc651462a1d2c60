import { Type } from 'typebox'
import { BusinessDate, OneOf, Text } from '../../../http/schemas.ts'
import { changesOfFields, refuseEarlier, refuseNumber, sectionOfFields } from './fields.ts'
import { kindOf } from './kind.ts'
import { humanResources, lineApprover } from './steps.ts'

const fields = [
  { name: 'EmploymentType', label: 'Employment type' },
  { name: 'StandardHoursPerWeek', label: 'Standard hours per week' },
  { name: 'Award', label: 'Award' },
  { name: 'Classification', label: 'Classification' },
  { name: 'ProbationEndDate', label: 'Probation ends', isDate: true },
  { name: 'ContractEndDate', label: 'Contract ends', isDate: true },
]

export const employmentTerms = kindOf({
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
  changesOf: (section, situation) => changesOfFields(fields, section, situation),
  sectionOf: changes => sectionOfFields(fields, changes),
})
