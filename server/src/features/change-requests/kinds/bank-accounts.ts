import { type Static, Type } from 'typebox'
import { isAccountNumber, maskAccountNumber, normaliseBsb } from '../../../domain/text/australian-numbers.ts'
import type { Violation } from '../../../domain/violation.ts'
import { Amount, OneOf, Text } from '../../../http/schemas.ts'
import {
  byTwo,
  doubled,
  kindOfList,
  payroll,
  refuseAmount,
  refuseEmpty,
  refuseNumber,
  violationsOfAllocations,
  violationsOfEach,
} from './kind/index.ts'

const Account = Type.Object({
  AccountName: Text(100, { freeText: true }),
  Bsb: Text(7, { examples: ['062-000'] }),
  AccountNumber: Text(10),
  AllocationType: OneOf(['Remainder', 'Amount', 'Percentage']),
  Amount: Type.Optional(Amount()),
  Percentage: Type.Optional(Type.Number()),
})

type Account = Static<typeof Account>

export const bankAccounts = kindOfList({
  changeType: 'BankAccounts',
  name: 'Bank accounts',
  section: Type.Array(Account, { maxItems: 10, description: 'All of them: one that is not sent is taken out.' }),
  fields: {
    AccountName: { label: 'Account name' },
    Bsb: { label: 'BSB' },
    AccountNumber: { label: 'Account number' },
    AllocationType: { label: 'Allocation' },
    Amount: { label: 'Amount' },
    Percentage: { label: 'Percentage' },
  },
  isSensitive: true,
  secret: { field: 'AccountNumber', mask: maskAccountNumber },
  normalised: account => ({ ...account, Bsb: normaliseBsb(account.Bsb) ?? account.Bsb }),
  example: {
    summary: "Bridget's pay goes to two accounts",
    employeeId: 100,
    section: [
      { AccountName: 'Bridget Kelly', Bsb: '062-000', AccountNumber: '30448517', AllocationType: 'Remainder' },
      {
        AccountName: 'B and J Kelly',
        Bsb: '032-001',
        AccountNumber: '514402',
        AllocationType: 'Amount',
        Amount: 150,
      },
    ],
  },
  raisedBy: ['employee', 'HumanResourcesAdministrator'],
  isTwoPerson: true,
  defaultChain: [byTwo(payroll)],
  violationsOf(section) {
    if (section.length === 0) return [{ field: '', message: 'Send at least one account to pay into.' }]
    return [
      ...violationsOfEach(section, violationsOfAccount),
      ...doubled(section, ({ Bsb, AccountNumber }) => `${normaliseBsb(Bsb)} ${AccountNumber}`).map(place => ({
        field: `[${place}].AccountNumber`,
        message: 'This account is there already. Send each account once.',
      })),
      ...violationsOfAllocations(section, 'account'),
    ]
  },
})

function violationsOfAccount({ AccountName, Bsb, AccountNumber, Amount, Percentage }: Account): Violation[] {
  return [
    ...refuseEmpty('AccountName', AccountName),
    ...(normaliseBsb(Bsb) === undefined ? [{ field: 'Bsb', message: 'Send six digits, like 062-000.' }] : []),
    ...(isAccountNumber(AccountNumber)
      ? []
      : [{ field: 'AccountNumber', message: 'Send one to ten digits, without blanks or dashes.' }]),
    ...refuseAmount('Amount', Amount),
    ...refuseNumber('Percentage', Percentage, { from: 0.01, to: 100, places: 2 }),
  ]
}
