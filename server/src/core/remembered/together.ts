import { setImmediate as endOfTurn } from 'node:timers/promises'

/** Beyond this number of ids, the next request sends a statement of its own. */
const mostIds = 1_000

/**
 * Lets requests that ask the same of different records in one turn of the event loop share a statement: waking PostgreSQL
 * costs both sides more than to look up a few records more.
 */
export class Together<Answer> {
  readonly #open = new Map<string, Readonly<{ ids: Set<number>; answer: Promise<Answer> }>>()

  /**
   * @param question what is asked; requests with the same one get the same answer
   * @param send sends the statement, for the ids of all of them
   */
  ask(question: string, ids: readonly number[], send: (ids: readonly number[]) => Promise<Answer>): Promise<Answer> {
    const asked = this.#open.get(question) ?? this.#begin(question, send)
    for (const id of ids) asked.ids.add(id)
    if (asked.ids.size >= mostIds) this.#open.delete(question)
    return asked.answer
  }

  #begin(question: string, send: (ids: readonly number[]) => Promise<Answer>) {
    const ids = new Set<number>()
    const begun = {
      ids,
      answer: endOfTurn().then(() => {
        if (this.#open.get(question) === begun) this.#open.delete(question)
        return send([...ids])
      }),
    }
    this.#open.set(question, begun)
    return begun
  }
}
