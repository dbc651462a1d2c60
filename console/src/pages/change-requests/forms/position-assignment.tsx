import { personTexts } from '../../../texts/en-AU/person.ts'
import { t } from '../../../texts/index.ts'
import { fieldsForm } from './fields/fields-form.tsx'

const { help } = t.changeKinds.PositionAssignment

export const positionAssignment = fieldsForm({
  fields: [
    { name: 'OrganisationChartPositionId', kind: 'position', isWide: true },
    { name: 'AssignmentType', kind: 'words', isMore: true, help: help.AssignmentType },
    { name: 'FullTimeEquivalent', kind: 'number', isMore: true, decimals: 4, help: help.FullTimeEquivalent },
  ],
  present: () => ({ AssignmentType: 'Primary' }),
  isWhole: true,
  more: personTexts.howHeld,
})
