/** Ids in ascending order. Immutable: a changed copy shares every block without a change. */
export class SortedIds {
  static readonly none = new SortedIds([])

  readonly length: number
  readonly #blocks: readonly Float64Array[]
  /** The place of the first id of each block. */
  readonly #starts: Float64Array

  private constructor(blocks: readonly Float64Array[]) {
    this.#blocks = blocks
    this.#starts = new Float64Array(blocks.length)
    let length = 0
    for (const [number, block] of blocks.entries()) {
      this.#starts[number] = length
      length += block.length
    }
    this.length = length
  }

  /** @param ids in ascending order, each once */
  static of(ids: Float64Array): SortedIds {
    return ids.length === 0 ? SortedIds.none : new SortedIds(inBlocks(ids))
  }

  has(id: number): boolean {
    return this.#at(this.rankOf(id)) === id
  }

  /** The number of ids below this one. */
  rankOf(id: number): number {
    const number = this.#blockOf(id)
    const block = this.#blocks[number]
    return block === undefined ? 0 : (this.#starts[number] ?? 0) + placeIn(block, id)
  }

  /** The ids from one place up to, but not including, another. */
  slice(start: number, end: number): number[] {
    const ids: number[] = []
    let number = lastAtMost(this.#starts, start)
    for (let place = start; place < Math.min(end, this.length); number++) {
      const block = this.#blocks[number] as Float64Array
      const from = place - (this.#starts[number] as number)
      const part = block.subarray(from, from + end - place)
      ids.push(...part)
      place += part.length
    }
    return ids
  }

  /** A copy with some ids and without others. */
  changed(added: Iterable<number>, removed: Iterable<number>): SortedIds {
    const changes = new Map<number, { added: number[]; removed: Set<number> }>()
    const changesFor = (id: number) => {
      const number = this.#blockOf(id)
      const known = changes.get(number) ?? { added: [], removed: new Set() }
      changes.set(number, known)
      return known
    }
    for (const id of removed) if (this.has(id)) changesFor(id).removed.add(id)
    for (const id of added) if (!this.has(id)) changesFor(id).added.push(id)
    if (changes.size === 0) return this
    const blocks = this.#blocks.length === 0 ? [new Float64Array()] : this.#blocks
    return new SortedIds(
      blocks.flatMap((block, number) => {
        const change = changes.get(number)
        if (!change) return [block]
        const kept = block.filter(id => !change.removed.has(id))
        return inBlocks(Float64Array.from([...kept, ...new Set(change.added)]).sort())
      }),
    )
  }

  #at(place: number): number | undefined {
    const number = lastAtMost(this.#starts, place)
    return this.#blocks[number]?.[place - (this.#starts[number] ?? 0)]
  }

  /** The block that has the id, or would have it. */
  #blockOf(id: number): number {
    let [low, high] = [0, this.#blocks.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#blocks[middle]?.[0] ?? 0) <= id) low = middle
      else high = middle - 1
    }
    return low
  }
}

/** A block is copied at each change, and a page looks for its block. */
const blockSize = 4096

function inBlocks(ids: Float64Array): Float64Array[] {
  if (ids.length <= 2 * blockSize) return ids.length === 0 ? [] : [ids]
  return Array.from({ length: Math.ceil(ids.length / blockSize) }, (_, number) =>
    ids.slice(number * blockSize, (number + 1) * blockSize),
  )
}

/** The last place of ascending numbers whose number is not above the given one; 0 if there is none. */
function lastAtMost(numbers: Float64Array, limit: number): number {
  const place = placeIn(numbers, limit)
  return numbers[place] === limit ? place : Math.max(place - 1, 0)
}

/** How many of ascending numbers are below one. */
function placeIn(numbers: Float64Array, limit: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] as number) < limit) low = middle + 1
    else high = middle
  }
  return low
}
