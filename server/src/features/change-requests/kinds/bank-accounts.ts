import { type Static, Type } from 'typebox'
import { isAccountNumber, maskAccountNumber, normaliseBsb } from '../../../domain/australian-numbers.ts'
import type { Violation } from '../../../domain/violation.ts'
import { Amount, OneOf, Text } from '../../../http/schemas.ts'
import { refuseAmount, refuseEmpty, refuseNumber } from './fields.ts'
import { kindOf } from './kind.ts'
import { doubled, masked, shownList, storedList, violationsOfAllocations } from './lists.ts'
import { byTwo, payroll } from './steps.ts'

const Account = Type.Object({
  AccountName: Text(100, { freeText: true }),
  Bsb: Text(7, { examples: ['062-000'] }),
  AccountNumber: Text(10),
  AllocationType: OneOf(['Remainder', 'Amount', 'Percentage']),
  Amount: Type.Optional(Amount()),
  Percentage: Type.Optional(Type.Number()),
})

type Account = Static<typeof Account>

export const bankAccounts = kindOf({
  changeType: 'BankAccounts',
  name: 'Bank accounts',
  section: Type.Array(Account, { maxItems: 10, description: 'All of them: one that is not sent is taken out.' }),
  raisedBy: ['employee', 'HumanResourcesAdministrator'],
  isTwoPerson: true,
  defaultChain: [byTwo(payroll)],
  violationsOf(section) {
    if (section.length === 0) return [{ field: '', message: 'Send at least one account to pay into.' }]
    return [
      ...section.flatMap(violationsOfAccount),
      ...doubled(section, ({ Bsb, AccountNumber }) => `${normaliseBsb(Bsb)} ${AccountNumber}`).map(place => ({
        field: `[${place}].AccountNumber`,
        message: 'This account is there already. Send each account once.',
      })),
      ...violationsOfAllocations(section, 'account'),
    ]
  },
  async changesOf(section, { values, secretOf }) {
    const whole = section.map(account => ({ ...account, Bsb: normaliseBsb(account.Bsb) ?? account.Bsb }))
    const factValue = storedList(withoutNumbers(whole))
    return [
      {
        field: 'BankAccounts',
        label: 'Bank accounts',
        oldValue: shownList(values.BankAccounts),
        newValue: shownList(factValue),
        factValue,
        secret: JSON.stringify(storedList(whole)),
        oldSecret: await secretOf('BankAccounts'),
        isSensitive: true,
      },
    ]
  },
  sectionOf: ([change]) => (shownList(JSON.parse(change?.secret ?? 'null')) ?? []) as Account[],
  withoutNumbers: section => withoutNumbers(section),
})

const withoutNumbers = (accounts: readonly Account[]): Account[] => masked(accounts, 'AccountNumber', maskAccountNumber)

function violationsOfAccount(account: Account, place: number): Violation[] {
  const { AccountName, Bsb, AccountNumber, Amount, Percentage } = account
  const own: Violation[] = [
    ...refuseEmpty('AccountName', AccountName),
    ...(normaliseBsb(Bsb) === undefined ? [{ field: 'Bsb', message: 'Send six digits, like 062-000.' }] : []),
    ...(isAccountNumber(AccountNumber)
      ? []
      : [{ field: 'AccountNumber', message: 'Send one to ten digits, without blanks or dashes.' }]),
    ...refuseAmount('Amount', Amount),
    ...refuseNumber('Percentage', Percentage, { from: 0.01, to: 100, places: 2 }),
  ]
  return own.map(({ field, message }) => ({ field: `[${place}].${field}`, message }))
}
