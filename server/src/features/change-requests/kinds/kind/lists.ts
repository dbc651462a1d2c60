import type { Static, TArray, TSchema } from 'typebox'
import { moneyToWire } from '../../../../domain/money.ts'
import { factFields } from '../../../employee-fields/index.ts'
import type { Kind } from './kind.ts'

type KindOfList<Item extends TSchema> = Omit<
  Kind<TArray<Item>>,
  'name' | 'changesOf' | 'sectionOf' | 'withoutNumbers'
> &
  Readonly<{
    /** Writes the numbers of a record in their usual form. */
    normalised?(record: Static<Item>): Static<Item>
    /** The number of each record that the service encrypts, and its masked form. */
    secret?: Readonly<{ field: keyof Static<Item>; mask(number: string): string }>
  }>

/** Makes a kind whose section is a list: one fact with the name of the kind, which each change replaces whole. */
export function kindOfList<Item extends TSchema>(list: KindOfList<Item>): Kind<TArray<Item>> {
  type Section = Static<Item>[]
  const { normalised = record => record, secret, ...kind } = list
  const { changeType } = kind
  const { label, isSensitive } = factFields.find(({ field }) => field === changeType) ?? unknownField(changeType)
  const withoutNumbers = (section: Section): Section => (secret ? masked(section, secret) : section)
  return {
    ...kind,
    name: label,
    async changesOf(section, { values, secretOf }) {
      const whole = (kind.inOrder?.(section) ?? section).map(normalised)
      const factValue = storedList(withoutNumbers(whole) as Shown[])
      return [
        {
          field: changeType,
          label,
          oldValue: shownList(values[changeType]),
          newValue: shownList(factValue),
          factValue,
          isSensitive,
          ...(secret && {
            secret: JSON.stringify(storedList(whole as Shown[])),
            oldSecret: await secretOf(changeType),
          }),
        },
      ]
    },
    sectionOf: ([change]) =>
      ((secret ? shownList(JSON.parse(change?.secret ?? 'null')) : change?.newValue) ?? []) as Section,
    ...(secret && { withoutNumbers }),
  } as Kind<TArray<Item>>
}

function unknownField(name: string): never {
  throw new Error(`No field of employees is called ${name}.`)
}

/** The same list with the number of each record masked. */
const masked = <Record>(
  list: readonly Record[],
  { field, mask }: { field: keyof Record; mask(number: string): string },
): Record[] =>
  list.map(record => (record[field] === undefined ? record : { ...record, [field]: mask(String(record[field])) }))

/** A record of a list as facts have it: camelCase, amounts as decimal text. */
type Stored = Readonly<Record<string, unknown>>

/** A record of a list as commands and `changes[]` have it: PascalCase, amounts as numbers. */
type Shown = Readonly<Record<string, unknown>>

const shownList = (list: unknown): Shown[] | null =>
  Array.isArray(list) && list.length > 0 ? (list as Stored[]).map(shownRecord) : null

const shownRecord = (record: Stored): Shown =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      `${name[0]?.toUpperCase()}${name.slice(1)}`,
      name === 'amount' ? moneyToWire(String(value)) : value,
    ]),
  )

/** The list in the form of facts, without empty texts. */
const storedList = (list: readonly Shown[]): Stored[] | null =>
  list.length === 0 ? null : list.map(record => Object.fromEntries(Object.entries(record).flatMap(storedField)))

function storedField([name, value]: readonly [string, unknown]): [string, unknown][] {
  if (value === undefined || value === '') return []
  const own = `${name[0]?.toLowerCase()}${name.slice(1)}`
  return [[own, own === 'amount' ? Number(value).toFixed(2) : value]]
}
