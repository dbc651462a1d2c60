import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Measure } from '../answers/measures.ts'
import { type Requests, send } from '../answers/requests.ts'
import type { Script } from './pgbench.ts'

/** The best SQL known for the answer of a measure. */
export type Floor = Readonly<{ name: string; caller: string; script: Script }>

const file = (name: string) => fileURLToPath(new URL(`${name}.sql`, import.meta.url))

/** The yardstick's select. */
export const unitScript: Script = { file: file('unit') }

/** Lists that a floor reads by ids, and where the ids come from. */
const lists = {
  authority: 'authorities',
  employee: 'employees',
  change_request: 'change requests, first',
  expense_application: 'expense applications, first',
  credential: 'credentials, first',
} as const

/** The floors of the writes; they change employees in the order in which the measures do. */
export const postScript = (variables: Variables): Script => ({ file: file('post'), variables })
export const approveScript = (variables: Variables, transactions: number): Script => ({
  file: file('approve'),
  variables,
  transactions,
})
type Variables = NonNullable<Script['variables']>

/**
 * Prepares the floors: the texts of all records in one table with row-level security, and an empty log of changes.
 * Every record of a kind gets a text of one real answer, since only its length counts.
 */
export async function prepareFloors(
  admin: pg.Client,
  { port, people, measures }: Readonly<{ port: number; people: number; measures: readonly Measure[] }>,
): Promise<Floor[]> {
  await admin.query(`
    create table floor_text (employer_group_id bigint not null, kind text not null, id bigint not null, wire text not null,
      primary key (employer_group_id, kind, id));
    call put_behind_wall('floor_text');
    create table floor_log (employer_group_id bigint not null, transaction_id xid8 not null,
      primary key (employer_group_id, transaction_id));
    call put_behind_wall('floor_log');`)
  const { rows } = await admin.query<{ since: string; day: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as since, current_date::text as day',
  )
  const shared = { people, ...rows[0] }
  const floors: Floor[] = []
  const ofHalf = (name: string) => measures.find(measure => measure.caller === 'half' && measure.name.startsWith(name))
  const addTexts = (kind: string, table: string, wire: string) =>
    admin.query(`insert into floor_text select 1, $1, id, $2 from ${table} where employer_group_id = 1`, [kind, wire])
  for (const [kind, name] of Object.entries(lists)) {
    const measure = ofHalf(name)
    if (!measure) continue
    const pages = await pagesOf(port, measure.requests)
    const [record] = pages[0] ?? []
    if (!record) continue
    await addTexts(kind, kind, JSON.stringify(record))
    const ids = [0, 1, 2, 3, 4].map(n => [`ids${n}`, `{${(pages[n % pages.length] ?? []).map(({ id }) => id)}}`])
    floors.push({
      name: measure.name,
      caller: 'half',
      script: { file: file('page'), variables: { ...shared, kind, ...Object.fromEntries(ids) } },
    })
  }
  const inbox = ofHalf('inbox')
  const [item] = (inbox && (await pagesOf(port, inbox.requests))[0]) ?? []
  if (item) await addTexts('step', 'approval_step', JSON.stringify(item))
  await admin.query('vacuum (analyze) floor_text')
  const others = { one: 'one authority', search: 'search by email', approver: 'approver', inbox: 'inbox' }
  for (const [script, name] of Object.entries(others)) {
    const measure = ofHalf(name)
    if (measure) floors.push({ name: measure.name, caller: 'half', script: { file: file(script), variables: shared } })
  }
  return floors
}

/** Nothing from a server that gives the list up: its floor is left out. */
async function pagesOf(port: number, requests: Requests): Promise<{ id: number }[][]> {
  const pages: { id: number }[][] = []
  for (const n of requests.sent.keys()) {
    const answer = await send(port, requests, n).catch(() => undefined)
    if (!answer) return []
    pages.push((await answer.json()) as { id: number }[])
  }
  return pages
}
