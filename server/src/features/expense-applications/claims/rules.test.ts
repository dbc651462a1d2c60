import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, type Situation, violationsOfApproval, violationsOfClaim } from './rules.ts'

const situation: Situation = {
  today: '2026-11-21',
  dateIncurred: '2026-11-20',
  employee: { startDate: '2020-01-01', terminationDate: null, isUnderGst: true },
  isOfAnother: false,
  position: 'Held',
  paycode: { expiryDate: null, unitRate: '0.8800' },
  costCentres: new Map([
    [7, { isExpired: false }],
    [8, { isExpired: true }],
  ]),
}

const claim = { OrganisationChartPositionId: 1, ExpensePaycodeId: 2, AmountApplied: 10 }

const fieldsOf = (said: object, about: Partial<Situation> = {}, isDraft = false): string[] =>
  violationsOfClaim({ ...claim, ...said }, { ...situation, ...about }, isDraft).map(({ field }) => field)

test.each([NaN, Infinity, -Infinity, 0, -0, -1, 0.001, 0.1 + 0.2, 1e12, 1e21, 5e-324, 2 ** 53])(
  'the amount %d is refused, in a draft too',
  AmountApplied => {
    expect(fieldsOf({ AmountApplied })).toEqual(['AmountApplied'])
    expect(fieldsOf({ AmountApplied }, {}, true)).toEqual(['AmountApplied'])
    expect(violationsOfApproval(AmountApplied, '999999999999.99')).toHaveLength(1)
  },
)

test.each([0.01, 10, 82.5, 164.95, 999_999_999_999.99])('the amount %d is good', AmountApplied => {
  expect(fieldsOf({ AmountApplied })).toEqual([])
})

test.each([NaN, 0, -2, 0.00001, 1e11, 1e300])('the quantity %d is refused', Quantity => {
  expect(fieldsOf({ Quantity })).toEqual(['Quantity'])
  expect(fieldsOf({ Quantity, AmountApplied: undefined })).toEqual(['Quantity'])
})

test.each([NaN, -0.01, 0.001, 0.92, 1e12])('the tax %d in 10.00 is refused', TaxAmount => {
  expect(fieldsOf({ TaxAmount })).toEqual(['TaxAmount'])
})

test.each([0, 0.01, 0.91])('the tax %d in 10.00 is good', TaxAmount => {
  expect(fieldsOf({ TaxAmount })).toEqual([])
})

test('without GST the tax may be as large as the amount', () => {
  const elsewhere = { employee: { startDate: '2020-01-01', terminationDate: null, isUnderGst: false } }
  expect(fieldsOf({ TaxAmount: 10 }, elsewhere)).toEqual([])
  expect(fieldsOf({ TaxAmount: 10.01 }, elsewhere)).toEqual(['TaxAmount'])
})

test.each([
  ['2.5', '1.0100', '2.53'],
  ['1', '0.0050', '0.01'],
  ['1', '0.0149', '0.01'],
  ['1', '0.0150', '0.02'],
  ['1', '0.0049', undefined],
  ['0.0001', '0.0001', undefined],
  ['10.5', '0.8800', '9.24'],
  ['99999999999.9999', '99999999999.9999', undefined],
])('%s units of %s are worth %s', (quantity, rate, amount) => {
  expect(amountOf({ Quantity: Number(quantity) }, rate)).toBe(amount)
})

test('every quantity times every rate is the amount next to it, half a cent rounding up', () => {
  const units = fc.bigInt({ min: 1n, max: 10_000_000_000n })
  const textOf = (value: bigint) => `${value / 10_000n}.${String(value % 10_000n).padStart(4, '0')}`
  fc.assert(
    fc.property(units, units, (quantity, rate) => {
      const amount = amountOf({ Quantity: Number(textOf(quantity)) }, textOf(rate))
      const cents = amount === undefined ? 0n : BigInt(amount.replace('.', ''))
      const distance = cents * 1_000_000n - quantity * rate
      if (amount !== undefined || quantity * rate < 500_000n)
        expect(distance > -500_000n && distance <= 500_000n).toBe(true)
      else expect(quantity * rate).toBeGreaterThanOrEqual(10n ** 20n - 500_000n)
    }),
  )
})

test('no number that is sent makes the rules throw or stores more than two decimals', () => {
  const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(-0, 0.001, 1e12, 0.005))
  fc.assert(
    fc.property(number, number, number, (AmountApplied, Quantity, TaxAmount) => {
      const said = { AmountApplied, Quantity, TaxAmount }
      if (fieldsOf(said).length === 0) expect(amountOf(said, '0.8800')).toMatch(/^\d{1,12}\.\d\d$/)
    }),
  )
})

test('shares are above 0, at most 100, and add up to 100', () => {
  const split = (...percentages: number[]) =>
    fieldsOf({ CostCentres: percentages.map(Percentage => ({ CostCentreId: 7, Percentage })) })

  expect(split(100)).toEqual([])
  expect(split(99.9999)).toEqual(['CostCentres'])
  expect(split(100.0001)).toEqual(['CostCentres', 'CostCentres[0].Percentage'])
  expect(split(0, 100)).toEqual(['CostCentres', 'CostCentres[0].Percentage'])
  expect(split()).toEqual(['CostCentres'])
  expect(fieldsOf({ CostCentres: [{ CostCentreId: 8, Percentage: 100 }] })).toEqual(['CostCentres[0].CostCentreId'])
})

test('the day is neither in the future nor outside the employment', () => {
  const employee = { startDate: '2026-01-05', terminationDate: '2026-10-31', isUnderGst: true }
  const on = (dateIncurred: string) => fieldsOf({}, { employee, dateIncurred })

  expect(['2026-01-04', '2026-11-01', '2026-11-22'].map(on)).toEqual([
    ['DateIncurred'],
    ['DateIncurred'],
    ['DateIncurred'],
  ])
  expect(['2026-01-05', '2026-10-31'].map(on)).toEqual([[], []])
})

test('a draft may be incomplete, but must name existing records', () => {
  const unfinished = { position: 'NotHeld', dateIncurred: '2030-01-01' } as const
  expect(fieldsOf({ TaxAmount: 9 }, unfinished, true)).toEqual([])
  expect(fieldsOf({ TaxAmount: 9 }, unfinished)).toEqual(['OrganisationChartPositionId', 'DateIncurred', 'TaxAmount'])
  const nothing = { position: 'Unknown', paycode: undefined, employee: undefined } as const
  expect(fieldsOf({}, nothing, true)).toEqual(['OrganisationChartPositionId', 'ExpensePaycodeId', 'EmployeeId'])
})
