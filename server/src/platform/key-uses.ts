type Key = Readonly<{ employerGroupId: number; apiKeyId: number }>
type Use = Key & Readonly<{ at: number }>

/** How exactly the last use of a key is known, in milliseconds: it is stored no more often than that. */
const precision = 60_000

/**
 * The times of the last use of keys, kept in memory until a job or the end of the server stores them, so that no request
 * waits. A killed process loses the last seconds.
 */
export class KeyUses {
  readonly #waiting = new Map<string, Use>()
  readonly #stored = new Map<string, number>()

  /** @param at milliseconds since 1970 */
  note({ employerGroupId, apiKeyId }: Key, at: number): void {
    const name = `${employerGroupId}/${apiKeyId}`
    if (Math.abs(at - (this.#stored.get(name) ?? Number.NEGATIVE_INFINITY)) < precision) return
    if (this.#waiting.size < 100_000) this.#waiting.set(name, { employerGroupId, apiKeyId, at })
  }

  /** By group, what waits to be stored. */
  waiting(): Map<number, Use[]> {
    return Map.groupBy(this.#waiting.values(), use => use.employerGroupId)
  }

  /** These are stored. */
  settle(uses: readonly Use[]): void {
    if (this.#stored.size >= 100_000) this.#stored.clear()
    for (const { employerGroupId, apiKeyId, at } of uses) {
      const name = `${employerGroupId}/${apiKeyId}`
      this.#stored.set(name, at)
      if (this.#waiting.get(name)?.at === at) this.#waiting.delete(name)
    }
  }
}
