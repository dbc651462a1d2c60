import { beforeAll, describe, expect, test } from 'vitest'
import { csv, importSet, rivermouth } from '../../../test/support/imports/import-set.ts'
import { importsOver } from '../../../test/support/imports/imports-over-http.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'

const muster = startMuster()
const { done } = importsOver(muster)
let priya: Person
beforeAll(async () => {
  priya = await withKey(muster, 'priya', { scopes: ['admin'] })
  // Whatever is analysed here, autovacuum did not do it.
  await muster.admin.query(`do $$ declare one regclass; begin
    for one in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('alter table %s set (autovacuum_enabled = false)', one);
    end loop; end $$`)
})

const costCentres = (count: number, name: string) =>
  csv('code,name', ...Array.from({ length: count }, (_, n) => `STAT-${n},${name} ${n}`))

/** How often a table was analysed, and how many rows the planner takes it to have. */
async function statisticsOf(table: string): Promise<{ analyses: number; rows: number }> {
  await muster.admin.query('select pg_stat_clear_snapshot()')
  const { rows } = await muster.admin.query(
    `select pg_stat_get_analyze_count(oid)::int as analyses, reltuples::int as rows from pg_class
     where oid = $1::text::regclass`,
    [table],
  )
  return rows[0]
}

const stored = async (table: string) =>
  (await muster.admin.query(`select count(*)::int as rows from ${table}`)).rows[0].rows

describe('an import', () => {
  test('of a set analyses every table that it wrote', async () => {
    await muster.admin.query("update pg_class set reltuples = -1 where relkind = 'r' and relname !~ '^pg_'")
    expect((await importSet(muster, rivermouth)).errors).toEqual([])
    const { rows: never } = await muster.admin.query(
      `select relname from pg_class where relkind = 'r' and reltuples < 0 and relname = any($1) order by 1`,
      [
        'employer payment_group cost_centre organisation_chart chart_position person employee employee_cost_centre employee_fact authority authority_cost_centre authority_payment_group role_grant role_grant_cost_centre position_holder credential expense_paycode expense_paycode_rate audit_entry'.split(
          ' ',
        ),
      ],
    )
    expect(never).toEqual([])
  })

  test('over HTTP has analysed what it wrote when it says that it is done', async () => {
    const before = await statisticsOf('cost_centre')
    expect(await done(priya, { 'cost-centres.csv': costCentres(400, 'Depot') })).toMatchObject({ status: 'Succeeded' })

    const after = await statisticsOf('cost_centre')
    expect(after.analyses).toBeGreaterThan(before.analyses)
    expect(after.rows).toBe(await stored('cost_centre'))
  })

  test('of a few rows among many analyses nothing', async () => {
    const before = await statisticsOf('chart_position')
    const positions = csv('code,name,chartCode,status', 'STAT-P1,Rigger,LINE,Active', 'STAT-P2,Rigger,LINE,Active')
    const { status, result } = await done(priya, { 'positions.csv': positions })
    expect([status, result.files]).toMatchObject(['Succeeded', [{ created: 2 }]])
    expect(await statisticsOf('chart_position')).toEqual(before)
  })
})

test('the sample is analysed when it is loaded', async () => {
  const { rows } = await muster.admin.query(
    "select count(*)::int as known from pg_stats where tablename = 'change_request' and attname = 'status'",
  )
  expect(rows).toEqual([{ known: 1 }])
})

test('no other role than the server may ask for it', async () => {
  const { rows } = await muster.admin.query(
    "select proacl::text, prosecdef, proconfig from pg_proc where proname = 'analyze_what_was_written'",
  )
  expect(rows[0].proacl).not.toMatch(/[{,]=/)
  expect(rows[0]).toMatchObject({ prosecdef: true, proconfig: ['search_path=public, pg_temp'] })
})
