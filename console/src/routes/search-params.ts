import { isDay } from '../format/formats.ts'

/** `?status=Pending&status=Draft&page=2`: plain parameters, no JSON. */
export function parseSearch(text: string): Record<string, unknown> {
  const given = new URLSearchParams(text)
  return Object.fromEntries([...new Set(given.keys())].map(name => [name, given.getAll(name)]))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    [value].flat().flatMap(each => (each === undefined || each === '' ? [] : [[name, String(each)]])),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs as string[][])}`
}

type Kinds = Readonly<Record<string, 'text' | 'list' | 'number' | 'page' | 'day' | 'flag'>>
type ValueOf<Kind> = Kind extends 'list'
  ? string[]
  : Kind extends 'number' | 'page'
    ? number
    : Kind extends 'flag'
      ? true
      : string
export type SearchOf<K extends Kinds> = { [Name in keyof K]?: ValueOf<K[Name]> }

/**
 * The parameters of a page's address. Drops unknown parameters, and values that are no number or day where one belongs.
 * @example searchOf({ status: 'list', name: 'text', from: 'day', page: 'page', expired: 'flag' })
 */
export const searchOf =
  <const K extends Kinds>(kinds: K) =>
  (raw: Record<string, unknown>): SearchOf<K> => {
    const found = Object.entries(kinds).flatMap(([name, kind]) => {
      const value = readValue(kind, [raw[name] ?? []].flat().map(String))
      // Undefined values keep the router from putting back parameters of the address.
      return value === undefined && raw[name] === undefined ? [] : [[name, value]]
    })
    return Object.fromEntries(found) as SearchOf<K>
  }

function readValue(kind: Kinds[string], texts: readonly string[]): unknown {
  const [first] = texts
  if (first === undefined || first === '') return undefined
  if (kind === 'list') return texts
  if (kind === 'day') return isDay(first) ? first : undefined
  if (kind === 'page') return /^[1-9]\d{0,8}$/.test(first) ? Number(first) : undefined
  if (kind === 'number') return /^-?\d{1,15}$/.test(first) ? Number(first) : undefined
  return kind === 'flag' ? first === 'true' || undefined : first
}
