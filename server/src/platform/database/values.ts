import { CamelCasePlugin } from 'kysely'
import pg from 'pg'

const { builtins } = pg.types

/** How PostgreSQL's values become JavaScript's: int8 a safe number, dates and decimals text, instants ISO text in UTC. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  [1016, text => integersOf(text)],
  [builtins.DATE, text => text],
  [builtins.TIMESTAMP, text => text],
  [builtins.TIMESTAMPTZ, text => instant(text)],
  [builtins.NUMERIC, text => text],
])

export const databaseTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

/** A value as a parameter: text, bytes or null. Arrays become PostgreSQL's, objects JSON. */
export function sentValue(value: unknown): string | Buffer | null {
  if (value == null) return null
  if (typeof value !== 'object') return String(value)
  if (Buffer.isBuffer(value)) return value
  return Array.isArray(value) ? arrayOf(value) : value instanceof Date ? value.toISOString() : JSON.stringify(value)
}

const arrayOf = (values: readonly unknown[]): string => `{${values.map(elementOf).join()}}`

function elementOf(value: unknown): string {
  if (value == null) return 'NULL'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return arrayOf(value)
  const sent = sentValue(value)
  return `"${Buffer.isBuffer(sent) ? `\\\\x${sent.toString('hex')}` : sent?.replace(/[\\"]/g, '\\$&')}"`
}

function integersOf(text: string): number[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(safeInteger)
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError('The database holds an integer beyond 2^53, which this service never writes.')
  return value
}

/** An instant in JSON of PostgreSQL: `2026-11-21T10:23:00.123+00:00`. */
export const instantInJson = (text: string): string => instant(text.slice(0, -3))

/** Sessions run in UTC, so PostgreSQL writes `2026-11-21 10:23:00.123+00`, leaving out trailing zeros of the fraction. */
function instant(text: string): string {
  const fraction = text.slice(19, -3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(1).padEnd(3, '0').slice(0, 3)}Z`
}

/** Names are camelCase in code and snake_case in SQL. Rows come with names for code (`batch.ts`). */
class Names extends CamelCasePlugin {
  override camelCase(name: string): string {
    return super.camelCase(name)
  }

  override async transformResult({ result }: Parameters<CamelCasePlugin['transformResult']>[0]) {
    return result
  }
}

/** Shared: it remembers the names that it has converted, which a builder of a single transaction would do anew. */
export const names = new Names({ maintainNestedObjectKeys: true })

export const camelCase = (name: string): string => names.camelCase(name)
