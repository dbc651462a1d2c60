import type pg from 'pg'
import { type Clock, systemClock } from '../../../src/platform/clock.ts'
import type { ServiceContext } from '../../../src/service-context.ts'
import { type Answer, Person, type SamplePerson } from '../person.ts'
import { signIn, type Visitor } from '../sign-in.ts'

/** A server with the sample groups, and the database behind it. `context`: the service's own code on that database. */
export type Installation = Readonly<{
  address: string
  admin: pg.Client
  context: ServiceContext
  clock: Clock
  priya: Person
  tomas: Person
}>

/** What signing in needs. */
export type SignInPlace = Pick<Installation, 'address' | 'admin' | 'clock' | 'priya'>

type Place = Pick<Installation, 'address' | 'admin' | 'context'> &
  Readonly<{ people: Readonly<Record<string, SamplePerson>> }>

/** The installation that a program serves at an address. */
export function installationAt({ people, address, ...place }: Place): Installation {
  const personOf = (name: string) => new Person(address, people[name] as SamplePerson)
  return { ...place, address, clock: systemClock, priya: personOf('priya'), tomas: personOf('tomas') }
}

const secretFields = ['TaxFileNumber', 'BankAccounts', 'Superannuation'] as const

/** Shorter than a second factor is fresh. */
const freshFor = 4 * 60_000

/** Priya, who reveals numbers in a session of which the second factor is always fresh. */
export class Revealer {
  readonly #where: SignInPlace
  #session: Promise<Visitor> | undefined
  #until = 0

  constructor(where: SignInPlace) {
    this.#where = where
  }

  async reveal(employeeId: number, fields: readonly string[] = secretFields, reason = 'To compare.'): Promise<Answer> {
    if (Date.now() > this.#until) {
      this.#until = Date.now() + freshFor
      this.#session = signIn(this.#where, 'priya')
    }
    const session = await this.#session
    if (!session) throw new Error('Priya has no session.')
    return session.post(`/Employees/${employeeId}/actions/reveal`, { Fields: fields, Reason: reason })
  }
}
