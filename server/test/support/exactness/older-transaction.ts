import pg from 'pg'
import type { Done } from './changes/index.ts'
import type { World } from './world.ts'

/**
 * A transaction by SQL that begins before other writes and ends after them: its number is older than those of changes
 * that readers already see. It changes the name, the split and the email of an employee whom no other change chooses.
 */
export class OlderTransaction {
  readonly #world: World
  readonly #client: pg.Client
  readonly #employeeId: number
  /** Frees a write that waits for its locks. */
  readonly #rescue = setTimeout(() => void this.end('rollback'), 10_000)
  #ended: Promise<Done> | undefined

  private constructor(world: World, client: pg.Client, employeeId: number) {
    this.#world = world
    this.#client = client
    this.#employeeId = employeeId
  }

  static async begin(world: World): Promise<OlderTransaction> {
    const { random } = world
    const priya = world.caller('Priya, all')
    const { employees, costCentres } = world.knownBy(priya)
    const client = new pg.Client({ connectionString: world.adminUrl })
    // Cut after an interruption; the next statement then says so.
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ id: number; person: number }>(
      `select id::int, person_id::int as person from employee where employer_group_id = $1 and id <> all($2) order by id`,
      [priya.groupId, employees.map(({ id }) => id)],
    )
    const { id, person } = random.pick(rows)
    await client.query('begin')
    const number = world.nextNumber()
    await client.query('update person set preferred_name = $3 where employer_group_id = $1 and id = $2', [
      priya.groupId,
      person,
      `Slow ${number}`,
    ])
    await client.query(
      `update employee_cost_centre set cost_centre_id = $3
       where employer_group_id = $1 and employee_id = $2 and percentage = 100`,
      [priya.groupId, id, random.pick(costCentres).id],
    )
    await client.query('update employee set email = $3 where employer_group_id = $1 and id = $2', [
      priya.groupId,
      id,
      `slow.${number}@exact.example`,
    ])
    return new OlderTransaction(world, client, id)
  }

  /** Ends it, once. */
  end(how: 'commit' | 'rollback'): Promise<Done> {
    clearTimeout(this.#rescue)
    this.#ended ??= this.#end(how)
    return this.#ended
  }

  async #end(how: 'commit' | 'rollback'): Promise<Done> {
    const path = `/Employees/${this.#employeeId}`
    await this.#world.noteWrite(path, () => this.#client.query(how))
    await this.#client.end()
    return { isStored: how === 'commit', what: `${how} of an older transaction`, touched: [path] }
  }
}
