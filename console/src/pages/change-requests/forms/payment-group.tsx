import { fieldsForm } from './fields/fields-form.tsx'

export const paymentGroup = fieldsForm({
  fields: [{ name: 'PaymentGroupId', kind: 'paymentGroup', isRequired: true, isWide: true }],
  present: ({ paymentGroup }) => ({ PaymentGroupId: paymentGroup?.id }),
  isWhole: true,
})
