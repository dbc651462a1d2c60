import { IconMapPin } from '@tabler/icons-react'
import { fieldsForm } from './fields/fields-form.tsx'

export const employmentState = fieldsForm({
  group: 'work',
  icon: IconMapPin,
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
