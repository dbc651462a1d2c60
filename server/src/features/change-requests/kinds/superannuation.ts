import { type Static, Type } from 'typebox'
import { maskAccountNumber, normaliseAbn } from '../../../domain/text/australian-numbers.ts'
import type { Violation } from '../../../domain/violation.ts'
import { Amount, OneOf, Text } from '../../../http/schemas.ts'
import {
  doubled,
  kindOfList,
  payroll,
  refuseAmount,
  refuseNumber,
  violationsOfAllocations,
  violationsOfEach,
} from './kind/index.ts'

const Fund = Type.Object({
  FundType: OneOf(['APRA', 'SMSF'], {
    description: 'A fund that the regulator supervises, or one managed by oneself.',
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

export const superannuation = kindOfList({
  changeType: 'Superannuation',
  name: 'Superannuation',
  section: Type.Array(Fund, { maxItems: 10, description: 'All of them: one that is not sent is taken out.' }),
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
  isSensitive: true,
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
  violationsOf(section) {
    if (section.length === 0) return [{ field: '', message: 'Send at least one fund to pay into.' }]
    return [
      ...violationsOfEach(section, violationsOfFund),
      ...doubled(section, fund => `${fund.Usi ?? fund.FundAbn} ${fund.MemberNumber}`).map(place => ({
        field: `[${place}].MemberNumber`,
        message: 'This membership is there already. Send each one once.',
      })),
      ...violationsOfAllocations(section, 'fund'),
    ]
  },
})

/** What a payment needs: of a supervised fund its product (USI) or number, of one's own its number, name and address. */
const needed: Readonly<Record<Fund['FundType'], readonly (readonly [keyof Fund, string])[]>> = {
  APRA: [['MemberNumber', 'An APRA-regulated fund needs a member number. Send it.']],
  SMSF: [
    ['FundAbn', 'A self-managed fund needs its ABN. Send it.'],
    ['Esa', 'A self-managed fund needs its electronic service address. Send it.'],
    ['FundName', 'A self-managed fund needs its name. Send it.'],
  ],
}

function violationsOfFund(fund: Fund): Violation[] {
  return [
    ...(fund.FundType === 'APRA' && !fund.Usi && !fund.FundAbn
      ? [{ field: 'Usi', message: 'Send the USI of the fund, or its ABN.' }]
      : []),
    ...(!fund.Usi || /^([A-Z]{3}\d{4}[A-Z]{2}|\d{14})$/i.test(fund.Usi)
      ? []
      : [{ field: 'Usi', message: 'Send the nine characters of a USI like STA0100AU, or its 14 digits.' }]),
    ...(!fund.FundAbn || normaliseAbn(fund.FundAbn) !== undefined
      ? []
      : [{ field: 'FundAbn', message: 'Send the eleven digits of an ABN that satisfy its check.' }]),
    ...(!fund.Esa || /^[A-Za-z0-9]{1,16}$/.test(fund.Esa)
      ? []
      : [{ field: 'Esa', message: 'Send an electronic service address: up to 16 letters and digits.' }]),
    ...(!fund.MemberNumber || /^[A-Za-z0-9][A-Za-z0-9 ./-]*$/.test(fund.MemberNumber)
      ? []
      : [
          { field: 'MemberNumber', message: 'Send letters and digits, with blanks, dots, slashes and dashes at most.' },
        ]),
    ...needed[fund.FundType].flatMap(([field, message]) =>
      fund[field] === undefined || fund[field] === '' ? [{ field, message }] : [],
    ),
    ...refuseNumber('Percentage', fund.Percentage, { from: 0.01, to: 100, places: 2 }),
    ...refuseAmount('Amount', fund.Amount),
  ]
}
