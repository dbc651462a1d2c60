import { t } from '../../../texts/index.ts'
import { fieldsForm } from './fields/fields-form.tsx'
import type { Employee } from './fields/kind-form.ts'

/** The present rate. Fields that are not sent stay while the pay type stays. */
const presentOf = ({ payRates }: Employee) => payRates?.[0]

export const payRate = fieldsForm({
  hasReason: true,
  fields: [
    { name: 'PayType', kind: 'words', isRequired: (_, employee) => presentOf(employee) === undefined, decides: 'Per' },
    {
      name: 'Amount',
      kind: 'money',
      decimals: 4,
      isRequired({ PayType }, employee) {
        const now = presentOf(employee)
        return now === undefined || (PayType ?? now.payType) !== now.payType
      },
    },
    { name: 'Per', kind: 'words', help: t.changeKinds.PayRate.help.Per },
  ],
  present(employee) {
    const { payType, amount, per } = presentOf(employee) ?? {}
    return { PayType: payType, Amount: amount, Per: per }
  },
  isWhole: true,
})
