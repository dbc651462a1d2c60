import { type Static, Type } from 'typebox'
import { maskAccountNumber, normaliseAbn } from '../../../domain/text/australian-numbers.ts'
import { refuseIf, type Violation } from '../../../domain/violation.ts'
import { Amount, OneOf, Text } from '../../../http/schemas.ts'
import { kindOfList, payroll, repeated, violationsOfAllocations, violationsOfEach } from './kind/index.ts'

const Fund = Type.Object({
  FundType: OneOf(['APRA', 'SMSF'], {
    description: 'A fund that APRA regulates, or a self-managed fund.',
  }),
  Usi: Type.Optional(Text(20, { description: 'Unique superannuation identifier.', examples: ['STA0100AU'] })),
  FundAbn: Type.Optional(Text(14)),
  Esa: Type.Optional(Text(30, { description: 'Electronic service address.' })),
  FundName: Type.Optional(Text(200, { freeText: true })),
  MemberNumber: Type.Optional(Text(30)),
  AllocationType: OneOf(['Remainder', 'Amount', 'Percentage']),
  Percentage: Type.Optional(Type.Number()),
  Amount: Type.Optional(Amount()),
})

type Fund = Static<typeof Fund>

/**
 * Replaces the list of superannuation funds and each fund's share of the contributions. The employee, who has the choice
 * of fund (Superannuation Guarantee (Administration) Act 1992, part 3A), or a payroll administrator may raise it. Payroll
 * approves. The numbers are those that a payment needs (SuperStream); the service encrypts member numbers.
 */
export const superannuation = kindOfList({
  changeType: 'Superannuation',
  section: Type.Array(Fund, {
    maxItems: 10,
    description: 'The whole list: the change removes records that you do not send.',
  }),
  fields: {
    FundType: { label: 'Fund type' },
    Usi: { label: 'USI' },
    FundAbn: { label: 'Fund ABN' },
    Esa: { label: 'Electronic service address (ESA)' },
    FundName: { label: 'Fund name' },
    MemberNumber: { label: 'Member number' },
    AllocationType: { label: 'Allocation' },
    Percentage: { label: 'Percentage' },
    Amount: { label: 'Amount' },
  },
  secret: { field: 'MemberNumber', mask: maskAccountNumber },
  normalised: fund => ({
    ...fund,
    ...(fund.Usi !== undefined && { Usi: fund.Usi.toUpperCase() }),
    ...(fund.FundAbn !== undefined && { FundAbn: normaliseAbn(fund.FundAbn) ?? fund.FundAbn }),
  }),
  example: {
    summary: 'Bridget chooses another fund',
    employeeId: 100,
    section: [
      {
        FundType: 'APRA',
        Usi: 'STA0100AU',
        FundName: 'AustralianSuper',
        MemberNumber: '704118',
        AllocationType: 'Remainder',
      },
    ],
  },
  raisedBy: ['employee', 'PayrollAdministrator'],
  isTwoPerson: false,
  defaultChain: [payroll],
  violationsOf: section => [
    ...violationsOfEach(section, violationsOfFund),
    ...repeated(section, fund => `${fund.Usi ?? fund.FundAbn} ${fund.MemberNumber}`).map(place => ({
      field: `[${place}].MemberNumber`,
      message: 'This membership is there already. Send each one once.',
    })),
    ...violationsOfAllocations(section, 'fund'),
  ],
})

/** The values that a payment needs; of a supervised fund also its product (USI) or its ABN. */
const needed: Readonly<Record<Fund['FundType'], readonly (readonly [keyof Fund, string])[]>> = {
  APRA: [['MemberNumber', 'An APRA-regulated fund needs a member number. Send it.']],
  SMSF: [
    ['FundAbn', 'A self-managed fund needs its ABN. Send it.'],
    ['Esa', 'A self-managed fund needs its electronic service address. Send it.'],
    ['FundName', 'A self-managed fund needs its name. Send it.'],
  ],
}

/** The forms of the values that are sent. */
const forms: readonly (readonly [keyof Fund, (value: string) => boolean, string])[] = [
  [
    'Usi',
    usi => /^([A-Z]{3}\d{4}[A-Z]{2}|\d{14})$/i.test(usi),
    'Send the nine characters of a USI like STA0100AU, or its 14 digits.',
  ],
  ['FundAbn', abn => normaliseAbn(abn) !== undefined, 'Send the eleven digits of an ABN that satisfy its check.'],
  [
    'Esa',
    address => /^[A-Za-z0-9]{1,16}$/.test(address),
    'Send an electronic service address: up to 16 letters and digits.',
  ],
  [
    'MemberNumber',
    number => /^[A-Za-z0-9][A-Za-z0-9 ./-]*$/.test(number),
    'Send letters and digits, with blanks, dots, slashes and dashes at most.',
  ],
]

const violationsOfFund = (fund: Fund): Violation[] => [
  ...refuseIf(fund.FundType === 'APRA' && !fund.Usi && !fund.FundAbn, 'Usi', 'Send the USI of the fund, or its ABN.'),
  ...forms.flatMap(([field, hasForm, message]) =>
    refuseIf(!!fund[field] && !hasForm(String(fund[field])), field, message),
  ),
  ...needed[fund.FundType].flatMap(([field, message]) => refuseIf(!fund[field], field, message)),
]
