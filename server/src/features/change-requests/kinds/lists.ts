import { moneyToWire } from '../../../domain/money.ts'
import type { Violation } from '../../../domain/violation.ts'

/** A record of a list as facts have it: camelCase, amounts as decimal text. */
type Stored = Readonly<Record<string, unknown>>

/** A record of a list as commands and `changes[]` have it: PascalCase, amounts as numbers. */
type Shown = Readonly<Record<string, unknown>>

export const shownList = (list: unknown): Shown[] | null =>
  Array.isArray(list) && list.length > 0 ? (list as Stored[]).map(shownRecord) : null

const shownRecord = (record: Stored): Shown =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      `${name[0]?.toUpperCase()}${name.slice(1)}`,
      name === 'amount' ? moneyToWire(String(value)) : value,
    ]),
  )

/** Texts that say nothing are left out. */
export const storedList = (list: readonly Shown[]): Stored[] | null =>
  list.length === 0 ? null : list.map(record => Object.fromEntries(Object.entries(record).flatMap(storedField)))

function storedField([name, value]: readonly [string, unknown]): [string, unknown][] {
  if (value === undefined || value === '') return []
  const own = `${name[0]?.toLowerCase()}${name.slice(1)}`
  return [[own, own === 'amount' ? Number(value).toFixed(2) : value]]
}

/** The same list with one field of each record masked. */
export const masked = <Record extends object>(
  list: readonly Record[],
  field: keyof Record,
  mask: (text: string) => string,
): Record[] =>
  list.map(record => (record[field] === undefined ? record : { ...record, [field]: mask(String(record[field])) }))

/** Where something is said twice: the places of the later ones. */
export function doubled<Record>(list: readonly Record[], keyOf: (record: Record) => string | undefined): number[] {
  const keys = list.map(keyOf)
  return keys.flatMap((key, place) => (key !== undefined && keys.indexOf(key) < place ? [place] : []))
}

type Allocation = Readonly<{ AllocationType?: string; Amount?: number; Percentage?: number }>

/** Whole numbers, so that a hundred is a hundred. */
const tenThousandths = (percentage: number) => Math.round(percentage * 10_000)

export const sumsToHundred = (percentages: readonly number[]): boolean =>
  percentages.reduce((sum, each) => sum + tenThousandths(each), 0) === tenThousandths(100)

/** What each record of a list gets: one of them the remainder, or percentages that make a hundred. */
export function violationsOfAllocations(list: readonly Allocation[], what: string): Violation[] {
  return [...list.flatMap(violationsOfAllocation), ...violationsOfWhole(list, what)]
}

function violationsOfAllocation({ AllocationType, Amount, Percentage }: Allocation, place: number): Violation[] {
  const at = (field: string, message: string) => ({ field: `[${place}].${field}`, message })
  const violations: Violation[] = []
  if (AllocationType === 'Amount') {
    if (Amount === undefined) violations.push(at('Amount', 'The Amount field is required.'))
  } else if (Amount !== undefined)
    violations.push(at('Amount', 'An amount goes with an allocation of an amount alone.'))
  if (AllocationType === 'Percentage') {
    if (Percentage === undefined) violations.push(at('Percentage', 'The Percentage field is required.'))
  } else if (Percentage !== undefined)
    violations.push(at('Percentage', 'A percentage goes with an allocation of a percentage alone.'))
  return violations
}

function violationsOfWhole(list: readonly Allocation[], what: string): Violation[] {
  const of = (type: string) => list.filter(({ AllocationType }) => AllocationType === type)
  const percentages = of('Percentage').map(({ Percentage = 0 }) => Percentage)
  const remainders = of('Remainder').length
  if (remainders > 1) return [{ field: '', message: `Only one ${what} can have the remainder. Choose which.` }]
  if (remainders === 0 && !sumsToHundred(percentages)) {
    return [{ field: '', message: `Give one ${what} the remainder, or percentages that sum to 100.` }]
  }
  if (remainders === 1 && percentages.reduce((sum, each) => sum + each, 0) >= 100) {
    return [{ field: '', message: 'The percentages leave no remainder. Lower them, or take the remainder out.' }]
  }
  return []
}
