export type Random = ReturnType<typeof randomFrom>

/**
 * Choices that are the same on every machine and every run: the text is the seed. Give each part of the sample its own
 * text, so that a change in one part leaves the others as they are. Mulberry32 over an FNV-1a hash.
 */
export function randomFrom(seed: string) {
  let state = hashOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[int(0, items.length - 1)]
    if (item === undefined) throw new Error(`Nothing to pick from (${seed}).`)
    return item
  }
  const digits = (count: number) => Array.from({ length: count }, () => int(0, 9)).join('')
  return { int, pick, digits, chance: (share: number) => next() < share, skewed, weighted, shuffled, guid }

  /** From 0 to 1; the higher the bend, the more often near 0. */
  function skewed(bend: number): number {
    return next() ** bend
  }

  function weighted<Item>(choices: readonly (readonly [Item, number])[]): Item {
    let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [item, weight] of choices) {
      left -= weight
      if (left < 0) return item
    }
    throw new Error(`Nothing to choose from (${seed}).`)
  }

  function shuffled<Item>(items: readonly Item[]): Item[] {
    const rest = [...items]
    return items.flatMap(() => rest.splice(int(0, rest.length - 1), 1))
  }

  /** Of the form that random GUIDs have (RFC 9562, version 4), in lower case. */
  function guid(): string {
    const hex = Array.from({ length: 32 }, () => int(0, 15).toString(16))
    hex[12] = '4'
    hex[16] = pick(['8', '9', 'a', 'b'])
    return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  return hash
}
