/** Remembers values up to a weight in all; what was not used for the longest time goes first. */
export class Memory<Value> {
  readonly #limit: number
  readonly #items = new Map<string, Readonly<{ value: Value; weight: number }>>()
  #weight = 0

  /** @param limit of the weights of all values, in bytes */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Of all values, in bytes. */
  get weight(): number {
    return this.#weight
  }

  get(key: string): Value | undefined {
    const item = this.#items.get(key)
    if (item === undefined) return undefined
    this.#items.delete(key)
    this.#items.set(key, item)
    return item.value
  }

  set(key: string, value: Value, weight: number): void {
    this.delete(key)
    if (weight > this.#limit) return
    this.#items.set(key, { value, weight })
    this.#weight += weight
    for (const oldest of this.#items.keys()) {
      if (this.#weight <= this.#limit) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const item = this.#items.get(key)
    if (!item) return
    this.#items.delete(key)
    this.#weight -= item.weight
  }
}
