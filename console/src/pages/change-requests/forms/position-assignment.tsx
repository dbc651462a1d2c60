import { IconSitemap } from '@tabler/icons-react'
import { t } from '../../../texts/index.ts'
import { fieldsForm } from './fields/fields-form.tsx'

const { help } = t.changeKinds.PositionAssignment

export const positionAssignment = fieldsForm({
  group: 'work',
  icon: IconSitemap,
  fields: [
    { name: 'OrganisationChartPositionId', kind: 'position', isWide: true },
    { name: 'AssignmentType', kind: 'words', help: help.AssignmentType },
    { name: 'FullTimeEquivalent', kind: 'number', decimals: 4, help: help.FullTimeEquivalent },
  ],
  present: () => ({ AssignmentType: 'Primary' }),
  isWhole: true,
})
