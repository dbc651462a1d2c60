import { fieldsForm } from './fields-form.tsx'

export const rehire = fieldsForm({
  fields: [{ name: 'StartDate', kind: 'day', isRequired: true }],
  present: () => ({}),
  isWhole: true,
})
