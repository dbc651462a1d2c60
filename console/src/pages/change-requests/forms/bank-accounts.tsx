import { spokenName } from '../../../format/people.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import { t } from '../../../texts/index.ts'
import { allocation, KeptEntries, keptNumber, numberHelp } from './fields/allocations.tsx'
import { listForm } from './fields/list-form.tsx'

export const bankAccounts = listForm({
  title: changeRequestsTexts.paidIntoLater,
  fields: [
    { name: 'AccountName', kind: 'text', maxLength: 100, isRequired: true, isWide: true },
    { name: 'Bsb', kind: 'text', maxLength: 7, isRequired: true, inputMode: 'numeric', placeholder: '000-000' },
    { name: 'AccountNumber', kind: 'text', maxLength: 10, isRequired: true, inputMode: 'numeric', help: numberHelp },
    ...allocation(changeRequestsTexts.remainder),
  ],
  present: () => [],
  further: ({ name }, count) => ({
    AccountName: count === 0 ? spokenName(name) : '',
    AllocationType: count === 0 ? 'Remainder' : 'Percentage',
  }),
  masked: 'AccountNumber',
  words: t.changeKinds.BankAccounts.entries,
  most: 10,
  above: ({ employee, onKeep }) => (
    <KeptEntries
      list="BankAccounts"
      entries={(employee.bankAccounts ?? []).map(account => ({
        shown: {
          AccountName: account.accountName,
          Bsb: account.bsb,
          AccountNumber: account.maskedAccountNumber,
          AllocationType: account.allocationType,
          Amount: account.amount,
          Percentage: account.percentage,
        },
        kept: {
          [keptNumber]: account.maskedAccountNumber,
          AccountName: account.accountName,
          Bsb: account.bsb,
          AllocationType: account.allocationType,
          Amount: account.amount ?? '',
          Percentage: account.percentage ?? '',
        },
      }))}
      onKeep={onKeep}
    />
  ),
})
