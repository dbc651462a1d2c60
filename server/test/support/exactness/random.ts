/** Random choices that a seed repeats (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from 0 up to, but not including, `limit`. */
  below = (limit: number): number => Math.floor(this.next() * limit)

  /** True with this probability. */
  chance = (probability: number): boolean => this.next() < probability

  /** @throws where the list is empty */
  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Error('Nothing to choose from.')
    return items[this.below(items.length)] as Item
  }

  /** Up to `count` different items, in random order. */
  some<Item>(items: readonly Item[], count: number): Item[] {
    const left = [...items]
    const chosen: Item[] = []
    while (chosen.length < count && left.length > 0) chosen.push(...left.splice(this.below(left.length), 1))
    return chosen
  }
}
