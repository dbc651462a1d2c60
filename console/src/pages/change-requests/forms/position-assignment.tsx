import { t } from '../../../texts/index.ts'
import { fieldsForm } from './fields/fields-form.tsx'

export const positionAssignment = fieldsForm({
  fields: [
    { name: 'OrganisationChartPositionId', kind: 'position', isWide: true },
    { name: 'AssignmentType', kind: 'words', help: t.changeRequests.help.assignment },
    { name: 'FullTimeEquivalent', kind: 'number', decimals: 4, help: t.changeRequests.help.fullTimeEquivalent },
  ],
  present: () => ({ AssignmentType: 'Primary' }),
  isWhole: true,
})
