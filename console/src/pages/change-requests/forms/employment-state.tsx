import { fieldsForm } from './fields/fields-form.tsx'

export const employmentState = fieldsForm({
  fields: [
    { name: 'CountryId', kind: 'country' },
    { name: 'EmploymentStateId', kind: 'employmentState', isRequired: true },
  ],
  present: ({ address, employmentState }) => ({
    CountryId: address?.country.id,
    EmploymentStateId: employmentState?.id,
  }),
  isWhole: true,
})
