import type { Random } from '../../server/test/support/exactness/random.ts'
import type { Answer, Client } from '../kit/client.ts'
import type { World } from '../kit/world.ts'

const version = '/v12.21'

/** What people ask for: lists, pages, searches, single records, and now and then a new cost centre. */
export class Mix {
  /** Lists and pages, which all people may read. */
  static readonly paths = [
    ...['/Employees?pageSize=50', '/CostCentres?pageSize=50', '/change-requests?pageSize=50'],
    ...['/ExpenseApplications?pageSize=50', '/Positions'],
  ].map(path => version + path)

  readonly #client: Client
  readonly #random: Random
  readonly #keys: readonly string[]
  readonly #employees: readonly number[]
  readonly #prefix: string
  #count = 0

  private constructor(
    parts: Readonly<{ client: Client; random: Random; keys: readonly string[]; employees: number[] }>,
  ) {
    this.#client = parts.client
    this.#random = parts.random
    this.#keys = parts.keys
    this.#employees = parts.employees
    this.#prefix = `M${parts.random.below(1_000_000)}`
  }

  /** Of Harbour Line's people; the administrator, who sees all employees, comes first. */
  static async of(client: Client, { people }: Pick<World, 'people'>, random: Random): Promise<Mix> {
    const keys = ['priya', 'mei', 'liam', 'emma', 'tomas'].flatMap(name => people[name]?.apiKey ?? [])
    const { body } = await client.ask('GET', `${version}/Employees`, { key: keys[0] ?? '' })
    return new Mix({ client, random, keys, employees: body.map(({ id }: { id: number }) => id) })
  }

  read(): Promise<Answer> {
    const { path, key } = this.#nextRead()
    return this.#client.ask('GET', path, { key })
  }

  /** A search by a text that nothing was searched by before. */
  searchAnew(): Promise<Answer> {
    this.#count += 1
    const path = `${version}/Employees/Search?EmployeeName=${this.#prefix}-${this.#count}`
    return this.#client.ask('GET', path, { key: this.#keys[0] })
  }

  /** A read as it goes over the wire. */
  textOfRead(): string {
    const { path, key } = this.#nextRead()
    return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n\r\n`
  }

  #nextRead(): Readonly<{ path: string; key: string }> {
    const random = this.#random
    const key = random.pick(this.#keys)
    const letter = String.fromCharCode(97 + random.below(26))
    const record = key === this.#keys[0] ? `/Employees/${random.pick(this.#employees)}` : '/CostCentres'
    const others = [`/Employees/Search?EmployeeName=${letter}`, record].map(path => version + path)
    return { path: random.pick([...Mix.paths, ...others]), key }
  }

  /** As the administrator, who alone may. */
  addCostCentre(): Promise<Answer> {
    this.#count += 1
    const code = `${this.#prefix}-${this.#count}`
    return this.#client.ask('POST', `${version}/CostCentres`, { key: this.#keys[0], body: { Code: code, Name: code } })
  }

  /** Leaves nothing behind, so that the data do not grow. */
  async addAndDeleteCostCentre(): Promise<Answer> {
    const made = await this.addCostCentre()
    if (made.status !== 201) return made
    return this.deleteCostCentre(String(made.headers.location))
  }

  /** @param location of the answer that added it */
  deleteCostCentre(location: string): Promise<Answer> {
    return this.#client.ask('DELETE', version + location, { key: this.#keys[0] })
  }
}
