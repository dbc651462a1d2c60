import { t } from '../../../texts/index.ts'
import { fieldsForm } from './fields/fields-form.tsx'

export const rehire = fieldsForm({
  fields: [{ name: 'StartDate', kind: 'day', isRequired: true, help: t.changeRequests.help.startDate }],
  present: () => ({}),
  isWhole: true,
})
