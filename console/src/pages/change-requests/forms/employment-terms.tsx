import { IconFileText } from '@tabler/icons-react'
import { fieldsForm } from './fields/fields-form.tsx'

export const employmentTerms = fieldsForm({
  group: 'work',
  icon: IconFileText,
  fields: [
    { name: 'EmploymentType', kind: 'words' },
    { name: 'StandardHoursPerWeek', kind: 'number' },
    { name: 'Award', kind: 'text', maxLength: 200, isWide: true },
    { name: 'Classification', kind: 'text', maxLength: 200, isWide: true },
    { name: 'ProbationEndDate', kind: 'day' },
    { name: 'ContractEndDate', kind: 'day' },
  ],
  present: ({ employmentType, standardHoursPerWeek, award, classification }) => ({
    EmploymentType: employmentType,
    StandardHoursPerWeek: standardHoursPerWeek,
    Award: award,
    Classification: classification,
  }),
})
