import { overloaded } from '../../http/availability.ts'

/**
 * Work of one name is done one after another, in the order in which it came; that of others beside it. No line is longer
 * than `longest`: whoever comes then is refused.
 */
export class Turns {
  readonly #longest: number
  readonly #lines = new Map<string, { last: Promise<void>; length: number }>()

  constructor(longest: number) {
    this.#longest = longest
  }

  /** @throws 503 `Overloaded` */
  async take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(name) ?? { last: Promise.resolve(), length: 0 }
    if (line.length >= this.#longest) throw overloaded
    this.#lines.set(name, line)
    const before = line.last
    const { promise: done, resolve: finish } = Promise.withResolvers<void>()
    line.last = done
    line.length += 1
    try {
      await before
      return await work()
    } finally {
      line.length -= 1
      if (line.length === 0) this.#lines.delete(name)
      finish()
    }
  }
}
