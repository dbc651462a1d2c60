import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { pruneChangeLog } from './index.ts'

/* What is remembered and when it is read again. That it is right while others write: server/test/exactness.test.ts. */

const muster = startMuster()

const emmas = '/Employees/Search?EmployeeCode=1177&pageSize=5'

const namesOf = async (path: string) =>
  (await muster.priya.get(path)).body.map(({ preferredName }: { preferredName?: string }) => preferredName)

/** Changes a name of Emma's, without a row of the log. */
async function renameUnseen(name: string, column: 'preferred_name' | 'family_name' = 'preferred_name'): Promise<void> {
  const { admin } = muster
  await admin.query('set session_replication_role = replica')
  await admin.query(
    `update person p set ${column} = $1 from employee e
     where e.employer_group_id = p.employer_group_id and e.person_id = p.id and e.code = '1177'`,
    [name],
  )
  await admin.query('set session_replication_role = origin')
}

const log = (columns: string, values: string) =>
  muster.admin.query(
    `insert into ${columns} select id, ${values} from employer_group where name like 'Harbour Line%'
     on conflict do nothing`,
  )

test('a record is read once and remembered; a row of the log for its person, for all, or for names, reads it again', async () => {
  const person = `(select person_id from employee e where e.employer_group_id = employer_group.id and code = '1177')`
  for (const [place, [kind, id]] of [
    ['person', person],
    ['person', 'null'],
    ['names', 'null'],
  ].entries()) {
    const [before] = await namesOf(emmas)
    await renameUnseen(`Em${place}`)
    expect(await namesOf(emmas)).toEqual([before])
    await log('change_log (employer_group_id, kind, id)', `'${kind}', ${id}`)
    expect(await namesOf(emmas)).toEqual([`Em${place}`])
  }
})

test('after more changes than a statement tells, every record is read again', async () => {
  const [before] = await namesOf(emmas)
  await renameUnseen('Emma-Lee')
  expect(await namesOf(emmas)).toEqual([before])
  // Of other kinds than those that make the list or show in its records.
  await muster.admin.query(`insert into change_log (employer_group_id, kind, id)
    select id, 'approvable', -n from employer_group, generate_series(1, 20001) n where name like 'Harbour Line%'`)
  expect(await namesOf(emmas)).toEqual(['Emma-Lee'])
})

test('Priya and Catherine ask at the same moment: only Priya sees the emergency contacts', async () => {
  const contactsOf = async ({ get }: typeof muster.priya) => (await get(emmas)).body[0]?.emergencyContacts
  for (let time = 1; time <= 5; time++) {
    // Forgets the texts and no list, so that all read the record in the same turn.
    await log('change_log (employer_group_id, kind, id)', "'names', null")
    const asked = [muster.catherine, muster.priya, muster.catherine].map(contactsOf)
    expect(await Promise.all(asked)).toEqual([undefined, expect.any(Array), undefined])
  }
})

test('a server that missed rows of the log which are deleted by now reads everything again', async () => {
  const [before] = await namesOf(emmas)
  await renameUnseen('Emmy')
  await log(
    'change_log (employer_group_id, kind, id, logged_at)',
    `'person', (select person_id from employee e where e.employer_group_id = employer_group.id and code = '1177'),
     now() - interval '61 minutes'`,
  )
  // Rows stay while any older transaction runs.
  await expect
    .poll(async () => {
      await pruneChangeLog.run(muster.context)
      const old = await muster.admin.query("select 1 from change_log where logged_at < now() - interval '1 hour'")
      return old.rowCount
    })
    .toBe(0)
  expect(before).not.toBe('Emmy')
  expect(await namesOf(emmas)).toEqual(['Emmy'])
  await pruneChangeLog.run(muster.context)
  await renameUnseen('Ems')
  expect(await namesOf(emmas)).toEqual(['Emmy'])
})

test('a server whose connections broke reads everything again: PostgreSQL may have crashed', async () => {
  const [before] = await namesOf(emmas)
  await renameUnseen('Emily')
  expect(await namesOf(emmas)).toEqual([before])
  await muster.admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'muster_server'",
  )
  await expect.poll(async () => (await muster.priya.get(emmas)).status).toBe(200)
  expect(await namesOf(emmas)).toEqual(['Emily'])
})

test('rows of another cluster, where transactions had higher numbers, are deleted', async () => {
  await muster.admin.query('delete from change_log_end')
  await log('change_log (employer_group_id, kind, id, xid)', `'person', null, '9000000000'::xid8`)
  await log('change_log_end (employer_group_id, xid)', `'9000000000'::xid8`)
  const [before] = await namesOf(emmas)
  await pruneChangeLog.run(muster.context)
  expect(await namesOf(emmas)).toEqual([before])
  await renameUnseen('Emmeline')
  expect(await namesOf(emmas)).toEqual([before])
})

test('thousands of change requests between two reads leave the lists of employees remembered', async () => {
  const [before] = await namesOf(emmas)
  await renameUnseen('Emeline')
  await log('change_log (employer_group_id, kind, id)', "'change_request', generate_series(1, 5000)")
  expect(await namesOf(emmas)).toEqual([before])
})

test('after many changes of people, a search by name is looked up again, not compared with each of them', async () => {
  const { priya } = muster
  const { familyName } = (await priya.get(emmas)).body[0]
  const search = `/Employees/Search?EmployeeName=${familyName}&pageSize=5`
  const found = async () => (await priya.get(search)).body.map(({ code }: { code: string }) => code)
  expect(await found()).toContain('1177')
  await renameUnseen('Elsewhere', 'family_name')
  await log('change_log (employer_group_id, kind, id)', "'person', -generate_series(1, 100)")
  expect(await found()).toContain('1177')
  await log('change_log (employer_group_id, kind, id)', "'person', -generate_series(101, 401)")
  expect(await found()).not.toContain('1177')
  await renameUnseen(familyName, 'family_name')
})

test('a statement that changes more than 500 records logs one row for all of them', async () => {
  const { admin } = muster
  const count = async () =>
    (await admin.query("select kind, id from change_log where xid = pg_current_xact_id() and kind = 'person'")).rows
  await admin.query('begin')
  await admin.query(`insert into person (employer_group_id, family_name, given_name)
    select g.id, 'Many', 'n' || n from employer_group g, generate_series(1, 501) n where g.name like 'Harbour Line%'`)
  expect(await count()).toEqual([{ kind: 'person', id: null }])
  await admin.query('rollback')
})

test('a statement that changes 300 employees logs each of them once', async () => {
  const { admin } = muster
  await admin.query('begin')
  await admin.query(`update employee set last_modified = now() where (employer_group_id, id) in (
    select e.employer_group_id, e.id from employee e join employer_group g on g.id = e.employer_group_id
    where g.name like 'Harbour Line%' order by e.id limit 300)`)
  const { rows } = await admin.query(`select count(*)::int as count, count(distinct id)::int as ids from change_log
    where xid = pg_current_xact_id() and kind = 'person'`)
  expect(rows).toEqual([{ count: 300, ids: 300 }])
  await admin.query('rollback')
})
