/** `?status=Pending&status=Draft&page=2`: as people write addresses, not JSON. */
export function parseSearch(text: string): Record<string, unknown> {
  const found: Record<string, string[]> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    found[name] = [...(found[name] ?? []), value]
  }
  return found
}

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    [value].flat().flatMap(each => (each === undefined || each === '' ? [] : [[name, String(each)]])),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs as string[][])}`
}

type Kinds = Readonly<Record<string, 'text' | 'list' | 'number' | 'flag'>>
type ValueOf<Kind> = Kind extends 'list'
  ? string[]
  : Kind extends 'number'
    ? number
    : Kind extends 'flag'
      ? true
      : string
export type SearchOf<K extends Kinds> = { [Name in keyof K]?: ValueOf<K[Name]> }

/**
 * What a page keeps in its address. Whatever else stands there, or is no number where one belongs, is dropped.
 * @example searchOf({ status: 'list', name: 'text', page: 'number', expired: 'flag' })
 */
export const searchOf =
  <const K extends Kinds>(kinds: K) =>
  (raw: Record<string, unknown>): SearchOf<K> => {
    const found = Object.entries(kinds).flatMap(([name, kind]) => {
      const value = readValue(kind, [raw[name] ?? []].flat().map(String))
      return value === undefined ? [] : [[name, value]]
    })
    return Object.fromEntries(found) as SearchOf<K>
  }

function readValue(kind: Kinds[string], texts: readonly string[]): unknown {
  const [first] = texts
  if (first === undefined || first === '') return undefined
  if (kind === 'list') return texts
  if (kind === 'number') return /^-?\d{1,15}$/.test(first) ? Number(first) : undefined
  return kind === 'flag' ? first === 'true' || undefined : first
}
