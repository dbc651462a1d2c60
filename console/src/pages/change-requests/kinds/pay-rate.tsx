import { fieldsForm } from './fields-form.tsx'

export const payRate = fieldsForm({
  fields: [
    { name: 'PayType', kind: 'words' },
    { name: 'Amount', kind: 'money', decimals: 4 },
    { name: 'Per', kind: 'words' },
  ],
  present: ({ payRates = [] }) => ({
    PayType: payRates[0]?.payType,
    Amount: payRates[0]?.amount,
    Per: payRates[0]?.per,
  }),
  isWhole: true,
})
