import { t } from '../../../texts/index.ts'
import { fieldsForm } from './fields/fields-form.tsx'
import type { Entry } from './fields/kind-form.ts'

export const rehire = fieldsForm({
  startOf: section => (section as Entry).StartDate as string | undefined,
  fields: [{ name: 'StartDate', kind: 'day', isRequired: true, help: t.changeKinds.Rehire.help.StartDate }],
  present: () => ({}),
  isWhole: true,
})
