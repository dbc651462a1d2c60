type Options<Value> = Readonly<{
  /** Of the weights of all values, in bytes. */
  limit: number
  /** Called with each value that goes, or is replaced. */
  onGone?(key: string, value: Value): void
}>

/** Remembers values up to a weight in all; what was not used for the longest time goes first. */
export class Memory<Value> {
  readonly #options: Options<Value>
  readonly #items = new Map<string, Readonly<{ value: Value; weight: number }>>()
  #weight = 0

  constructor(options: Options<Value>) {
    this.#options = options
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
    if (weight > this.#options.limit) return
    this.#items.set(key, { value, weight })
    this.#weight += weight
    for (const oldest of this.#items.keys()) {
      if (this.#weight <= this.#options.limit) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const item = this.#items.get(key)
    if (!item) return
    this.#items.delete(key)
    this.#weight -= item.weight
    this.#options.onGone?.(key, item.value)
  }
}
