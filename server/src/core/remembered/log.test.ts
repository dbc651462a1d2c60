import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

/** What a row of a table stands for in the log: the kind of change, and the id, as SQL over the row `r`. */
const logged: readonly (readonly [table: string, kind: string, id: string])[] = [
  ['person', 'person', 'r.id'],
  ['employee', 'person', 'r.person_id'],
  ['authority', 'person', 'r.person_id'],
  ['authority', 'authority', 'r.id'],
  ['position_holder', 'person', 'r.person_id'],
  ['employee_cost_centre', 'person', personOf('employee', 'employee_id')],
  ['authority_cost_centre', 'person', personOf('authority', 'authority_id')],
  ['authority_payment_group', 'person', personOf('authority', 'authority_id')],
  ['role_grant', 'person', personOf('authority', 'authority_id')],
  ['chart_position', 'person', '(select person_id from position_holder h where h.position_id = r.id limit 1)'],
  ['chart_position', 'position', 'r.id'],
  ['employer', 'names', 'null'],
  ['payment_group', 'names', 'null'],
  ['cost_centre', 'names', 'null'],
  ['expense_paycode', 'names', 'null'],
  ['change_request', 'change_request', 'r.id'],
  ['expense_application', 'expense_application', 'r.id'],
  ['credential', 'credential', 'r.id'],
  ['approval_step', 'approvable', 'r.approvable_id'],
  ['approval_candidate', 'approvable', '(select approvable_id from approval_step s where s.id = r.approval_step_id)'],
  ['approval_decision', 'approvable', 'r.approvable_id'],
  ['remark', 'approvable', 'r.approvable_id'],
  ['organisation_change', 'organisation', '0'],
]

function personOf(table: string, column: string): string {
  return `(select person_id from ${table} o where o.employer_group_id = r.employer_group_id and o.id = r.${column})`
}

test.for(logged)(
  'a row of %s that is deleted, inserted or updated is in the log as a %s',
  async ([table, kind, id]) => {
    const { admin } = muster
    await admin.query('begin')
    try {
      await withoutForeignKeys(table)
      await admin.query(`create temp table kept on commit drop as
      select r.*, (${id})::bigint as logged_id from ${table} r where ${kind === 'names' ? 'true' : `${id} is not null`} limit 1`)
      const { rows } = await admin.query('select logged_id from kept')
      expect(rows, `the sample has a row of ${table}`).toHaveLength(1)
      const columns = await columnsOf(table)
      const isKept = columns.map(name => `r.${name}::text is not distinct from kept.${name}::text`).join(' and ')
      const statements = [
        `delete from ${table} r using kept where ${isKept}`,
        `insert into ${table} (${columns}) overriding system value select ${columns} from kept`,
        `update ${table} r set ${columns[0]} = r.${columns[0]} from kept where ${isKept}`,
      ]
      for (const statement of statements) {
        await admin.query('delete from change_log')
        expect((await admin.query(statement)).rowCount, statement).toBe(1)
        const { rows: log } = await admin.query('select kind, id from change_log')
        expect(log, statement).toContainEqual({ kind, id: rows[0].logged_id })
      }
    } finally {
      await admin.query('rollback')
    }
  },
)

/** Of a table, either way: its rows may go and come. */
async function withoutForeignKeys(table: string): Promise<void> {
  const { rows } = await muster.admin.query(
    'select tgname from pg_trigger where tgrelid = $1::regclass and tgisinternal',
    [table],
  )
  for (const { tgname } of rows) await muster.admin.query(`alter table ${table} disable trigger "${tgname}"`)
}

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await muster.admin.query(
    "select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'",
    [table],
  )
  return rows.map(({ name }) => name)
}

test('these are all tables whose changes are logged', async () => {
  const { rows } = await muster.admin.query(
    "select tgrelid::regclass::text as table, tgname from pg_trigger where tgname like 'log\\_%\\_updated' order by tgname",
  )
  const names = logged.map(([table, kind]) => ({ table, tgname: `log_${kind}_of_${table}_updated` }))
  expect(rows).toEqual(names.toSorted((one, other) => (one.tgname < other.tgname ? -1 : 1)))
})
