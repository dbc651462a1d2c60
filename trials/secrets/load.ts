import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../server/test/support/exactness/random.ts'
import type { Answer } from '../../server/test/support/person.ts'
import { type Installation, Revealer } from '../../server/test/support/secrets/installation.ts'
import { validTaxFileNumber } from '../../server/test/support/secrets/numbers.ts'

/** An employee of Harbour Line with their tax file number, and their authority. */
export type Known = Readonly<{ id: number; authorityId: number; number: string }>

/** Whether a search for the number of an employee has their authority as its only result. */
export const isFound = ({ status, body }: Answer, { authorityId }: Known): boolean =>
  status === 200 && body.length === 1 && body[0].id === authorityId

/** People who reveal, search and change numbers all the time. */
export class Load {
  requests = 0
  readonly unexpected: string[] = []
  readonly failures: string[] = []
  readonly #where: Installation
  readonly #employees: readonly Known[]
  readonly #random: Random
  #isOver = false
  readonly #loops: Promise<unknown>

  constructor(where: Installation, employees: readonly Known[], random: Random) {
    this.#where = where
    this.#employees = employees
    this.#random = random
    const revealer = new Revealer(where)
    this.#loops = Promise.all([
      this.#loop(({ id }) => revealer.reveal(id, ['TaxFileNumber']), this.#expectNumber),
      this.#loop(
        ({ number }) => where.priya.post('/Authorities/Search', { TaxFileNumber: number }),
        (answer, known) => {
          if (!isFound(answer, known)) this.failures.push(`Employee ${known.id} was not found: ${answer.text}`)
        },
      ),
      this.#loop(({ id }) => this.#declare(id)),
    ])
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#loops
  }

  async #loop(ask: (known: Known) => Promise<Answer>, check?: (answer: Answer, known: Known) => void): Promise<void> {
    while (!this.#isOver) {
      const known = this.#random.pick(this.#employees)
      const answer = await ask(known).catch(error => void this.failures.push(`No answer: ${error.cause ?? error}`))
      this.requests += 1
      if (answer && answer.status >= 500) this.unexpected.push(`${answer.status} ${answer.text}`)
      else if (answer && answer.status >= 300) this.failures.push(`${answer.status} ${answer.text}`)
      else if (answer) check?.(answer, known)
      await sleep(10)
    }
  }

  readonly #expectNumber = ({ text, body }: Answer, { id, number }: Known): void => {
    if (body.fields[0]?.value !== number) this.failures.push(`Employee ${id} was revealed as another: ${text}`)
  }

  /** A draft, which the service encrypts; it is deleted again. */
  async #declare(EmployeeId: number): Promise<Answer> {
    const TaxFileNumber = validTaxFileNumber(300_000_000 + this.#random.below(600_000_000))
    const draft = {
      ChangeType: 'TaxDeclaration',
      EmployeeId,
      TaxDeclaration: { TaxFileNumber },
      SubmitImmediately: false,
    }
    const made = await this.#where.priya.post('/change-requests', draft)
    if (made.status !== 201) return made
    return this.#where.priya.delete(made.headers.get('location') ?? '')
  }
}
