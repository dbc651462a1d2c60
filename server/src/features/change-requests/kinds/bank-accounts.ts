import { type Static, Type } from 'typebox'
import { isAccountNumber, maskAccountNumber, normaliseBsb } from '../../../domain/text/australian-numbers.ts'
import { refuseIf, type Violation } from '../../../domain/violation.ts'
import { Amount, OneOf, Text } from '../../../http/schemas.ts'
import {
  kindOfList,
  payrollByTwo,
  refuseEmpty,
  repeated,
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

/**
 * Replaces the list of bank accounts to which the pay goes, and each account's share. The employee or human resources may
 * raise it. Two payroll administrators approve it, and former email addresses are notified, because a false account
 * diverts the whole pay. The numbers have the form of Australian BSBs and account numbers; the service encrypts them.
 */
export const bankAccounts = kindOfList({
  changeType: 'BankAccounts',
  section: Type.Array(Account, {
    maxItems: 10,
    description: 'The whole list: the change removes records that you do not send.',
  }),
  fields: {
    AccountName: { label: 'Account name' },
    Bsb: { label: 'BSB' },
    AccountNumber: { label: 'Account number' },
    AllocationType: { label: 'Allocation' },
    Amount: { label: 'Amount' },
    Percentage: { label: 'Percentage' },
  },
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
  defaultChain: [payrollByTwo],
  violationsOf: section => [
    ...violationsOfEach(section, violationsOfAccount),
    ...repeated(section, ({ Bsb, AccountNumber }) => `${normaliseBsb(Bsb)} ${AccountNumber}`).map(place => ({
      field: `[${place}].AccountNumber`,
      message: 'This account is there already. Send each account once.',
    })),
    ...violationsOfAllocations(section, 'account'),
  ],
})

const violationsOfAccount = ({ AccountName, Bsb, AccountNumber }: Account): Violation[] => [
  ...refuseEmpty('AccountName', AccountName),
  ...refuseIf(normaliseBsb(Bsb) === undefined, 'Bsb', 'Send six digits, like 062-000.'),
  ...refuseIf(!isAccountNumber(AccountNumber), 'AccountNumber', 'Send one to ten digits, without blanks or dashes.'),
]
