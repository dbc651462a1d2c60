import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { compiledOnce } from '../platform/database/compiled.ts'
import type { Db, Tx } from '../platform/database/index.ts'
import type { CallerContext, CommandContext } from './command-context.ts'

/** The id of a row to insert: the sequence's next, and one that uses no number up where nothing will be stored. */
export const newId = ({ isDryRun }: Pick<CommandContext, 'isDryRun'>): { id?: number } =>
  isDryRun ? { id: -randomInt(1, 2 ** 47) } : {}

type Series = Readonly<{
  /** What codes begin with: `CR`. */
  name: string
  /** Whose `code` column they are; the first one goes on from the highest that is there. */
  table: string
}>

/**
 * Ids for rows to insert into these tables, one each: the sequences' next; of a dry run ones that use no number up.
 * A batch of writes that refer to each other needs them before it is sent.
 */
export async function takeIds({ tx, isDryRun }: CommandContext, tables: readonly string[]): Promise<number[]> {
  if (isDryRun) return tables.map(() => -randomInt(1, 2 ** 47))
  const rows = await nextIds({ sequences: tables.map(table => `${table}_id_seq`) }).rows(tx)
  return rows.map(({ id }) => id)
}

const nextIds = compiledOnce(
  (_, { sequences }: Readonly<{ sequences: readonly string[] }>) => sql<{ id: number }>`
    select nextval(name::regclass) as id from unnest(${sequences}::text[]) with ordinality as wanted (name, place)
    order by place`,
)

/**
 * The next code of the group: `CR-000124`. A transaction of its own takes it, so that no command waits for another's commit; a
 * command that then fails leaves a gap. A dry run reads it without taking it.
 */
export async function nextCode(ctx: CallerContext, series: Series): Promise<string> {
  const { tx, employerGroupId } = ctx
  const number = ctx.isDryRun
    ? await lookAtNumber(tx, employerGroupId, series)
    : await takeNumber(ctx.aside, employerGroupId, series)
  return `${series.name}-${String(number).padStart(6, '0')}`
}

type Waiting = Readonly<{ take(number: number): void; fail(error: unknown): void }>

/** The commands that wait for a number of a group's series, by its name. Present: a statement takes numbers now. */
const waitingFor = new WeakMap<Db, Map<string, Waiting[]>>()

/** All commands that want a number while a statement takes some share the next statement. */
function takeNumber(aside: Db, employerGroupId: number, series: Series): Promise<number> {
  const all = waitingFor.get(aside) ?? new Map<string, Waiting[]>()
  waitingFor.set(aside, all)
  return new Promise((take, fail) => {
    const waiting = all.get(series.name)
    if (waiting) waiting.push({ take, fail })
    else {
      all.set(series.name, [{ take, fail }])
      serve()
    }
  })

  async function serve() {
    for (let served = all.get(series.name); served && served.length > 0; served = all.get(series.name)) {
      all.set(series.name, [])
      const count = served.length
      try {
        const last = await takeNumbers(aside, employerGroupId, { ...series, count })
        for (const [place, { take }] of served.entries()) take(last - count + 1 + place)
      } catch (error) {
        for (const { fail } of served) fail(error)
      }
    }
    all.delete(series.name)
  }
}

type Count = Series & Readonly<{ count: number }>

/** @returns the last of them */
async function takeNumbers(aside: Db, employerGroupId: number, { name, table, count }: Count): Promise<number> {
  const [counted] = await countUp({ employerGroupId, name, count }).rows(aside)
  return counted?.last ?? (await beginCounting(aside, employerGroupId, { name, table, count }))
}

const countUp = compiledOnce(
  (_, { employerGroupId, name, count }: Omit<Count, 'table'> & Readonly<{ employerGroupId: number }>) => sql<{
    last: number
  }>`
    update counter set last = last + ${count} where employer_group_id = ${employerGroupId} and name = ${name}
    returning last`,
)

async function beginCounting(aside: Db, employerGroupId: number, { name, table, count }: Count): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into counter as known (employer_group_id, name, last)
    values (${employerGroupId}, ${name}, ${count} + ${highestNumber(employerGroupId, { name, table })})
    on conflict (employer_group_id, name) do update set last = known.last + ${count}
    returning last`.execute(aside)
  const [begun] = rows
  if (!begun) throw new Error('A counter that was begun is there.')
  return begun.last
}

async function lookAtNumber(tx: Tx, employerGroupId: number, { name, table }: Series): Promise<number> {
  await sql`set constraints ${sql.ref(`${table}_code`)} deferred`.execute(tx)
  const { rows } = await sql<{ next: number }>`
    select 1 + coalesce((select last from counter where employer_group_id = ${employerGroupId} and name = ${name}),
      ${highestNumber(employerGroupId, { name, table })}) as next`.execute(tx)
  return rows[0]?.next ?? 1
}

const highestNumber = (employerGroupId: number, { name, table }: Series) => sql`(
  select coalesce(max(substring(code from ${`^${name}-(\\d{1,15})$`}::text)::bigint), 0)
  from ${sql.table(table)} where employer_group_id = ${employerGroupId})`

type Raised = Readonly<{ name: string; before: number; last: number }>

/** Raises counters to these numbers, where they are lower. Returns those that were, `before`: 0 where there was none. */
export async function raiseCounters(
  { tx, employerGroupId }: Pick<CallerContext, 'tx' | 'employerGroupId'>,
  numbers: ReadonlyMap<string, number>,
): Promise<Raised[]> {
  const names = [...numbers.keys()]
  const { rows: former } = await sql<{ name: string; last: number }>`
    select name, last from counter
    where employer_group_id = ${employerGroupId} and name = any(${names}) order by name for update`.execute(tx)
  const { rows: raised } = await sql<{ name: string; last: number }>`
    insert into counter (employer_group_id, name, last)
    select ${employerGroupId}, name, last
    from unnest(${names}::text[], ${[...numbers.values()]}::bigint[]) as raised (name, last)
    on conflict (employer_group_id, name) do update set last = excluded.last where counter.last < excluded.last
    returning name, last`.execute(tx)
  return raised.map(row => ({ ...row, before: former.find(({ name }) => name === row.name)?.last ?? 0 }))
}
