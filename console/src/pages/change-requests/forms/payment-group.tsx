import { IconBuilding } from '@tabler/icons-react'
import { fieldsForm } from './fields/fields-form.tsx'

export const paymentGroup = fieldsForm({
  group: 'money',
  icon: IconBuilding,
  fields: [{ name: 'PaymentGroupId', kind: 'paymentGroup', isRequired: true, isWide: true }],
  present: ({ paymentGroup }) => ({ PaymentGroupId: paymentGroup?.id }),
  isWhole: true,
})
