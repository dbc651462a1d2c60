import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { untilLocked } from '../../../test/support/database/locks.ts'
import { csv, importSet, rivermouth } from '../../../test/support/imports/import-set.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { instantOf } from '../../platform/clock.ts'
import { renameGroup } from '../employer-groups/index.ts'
import { importFiles } from './index.ts'

const muster = startMuster()

const tables =
  'employer payment_group cost_centre organisation_chart chart_position person employee employee_cost_centre employee_fact authority authority_cost_centre authority_payment_group role_grant role_grant_cost_centre position_holder credential expense_paycode expense_paycode_rate event'.split(
    ' ',
  )

/** How many rows of each table a group has; undefined when there is no such group. */
async function rowsOf(groupName: string): Promise<Record<string, number> | undefined> {
  const { rows } = await muster.admin.query('select id from employer_group where name = $1', [groupName])
  if (rows.length === 0) return undefined
  const counts = tables.map(
    table => `(select count(*)::int from ${table} where employer_group_id = ${rows[0].id}) as ${table}`,
  )
  return (await muster.admin.query(`select ${counts.join(', ')}`)).rows[0]
}

/** The only row, or the rows, of a query with the group's id as `$1`. */
async function read(query: string, groupName = 'Rivermouth') {
  const { rows } = await muster.admin.query(query, [
    (await muster.admin.query('select id from employer_group where name = $1', [groupName])).rows[0].id,
  ])
  return rows
}

const changed = ({ files }: { files: readonly { created: number; updated: number }[] }) =>
  files.reduce((sum, { created, updated }) => sum + created + updated, 0)

beforeAll(async () => {
  const report = await importSet(muster, rivermouth)
  expect(report.errors).toEqual([])
  await joinHolding()
})

/** A request has split a holding of Harbour Line in two (CR-000010), which the files have in one. */
const joinHolding = () =>
  muster.admin.query(
    `with later as (delete from position_holder where full_time_equivalent = 0.5 returning *)
     update position_holder holder set valid_to = null from later
     where holder.employer_group_id = later.employer_group_id and holder.position_id = later.position_id
       and holder.person_id = later.person_id and holder.valid_to = later.valid_from - 1`,
  )

test('a set makes its group, and all that is in it', async () => {
  expect(await rowsOf('Rivermouth')).toMatchObject({
    employer: 1,
    chart_position: 3,
    employee: 2,
    authority: 2,
    person: 3,
    credential: 1,
  })
  expect(await read('select time_zone, is_test, status from employer_group where id = $1')).toEqual([
    { time_zone: 'Australia/Brisbane', is_test: false, status: 'Active' },
  ])
})

test.each([
  ['a small company', () => importSet(muster, rivermouth)],
  ['Harbour Line', () => importFolder('Harbour Line', '../../../../sample/harbour-line')],
  ['Southern Freight', () => importFolder('Southern Freight', '../../../../sample/southern-freight')],
])('a second import of %s changes nothing', async (_, again) => {
  const before = await rowsOfAll()

  const report = await again()

  expect(report.errors).toEqual([])
  expect(changed(report)).toBe(0)
  expect(await rowsOfAll()).toEqual(before)
})

const rowsOfAll = async () => [
  await rowsOf('Rivermouth'),
  await rowsOf('Harbour Line'),
  await rowsOf('Southern Freight'),
]

const importFolder = (groupName: string, folder: string, isDryRun = false) =>
  importFiles(muster.context, { groupName, isDryRun, paths: [fileURLToPath(new URL(folder, import.meta.url))] })

test('a company that is not of the sample is imported, and again, and nothing changes', async () => {
  const folder = '../../../test/data/adventure-works'
  const first = await importFolder('Adventure Works', folder)
  expect(first.errors).toEqual([])
  expect(first.files).toContainEqual({ file: 'employees.csv', created: 290, updated: 0, unchanged: 0 })
  expect(await read('select time_zone from employer_group where id = $1', 'Adventure Works')).toEqual([
    { time_zone: 'America/Los_Angeles' },
  ])
  expect(changed(await importFolder('Adventure Works', folder))).toBe(0)
})

test('a dry run tells what it would do and stores nothing, not even the group', async () => {
  const report = await importSet(muster, rivermouth, { groupName: 'Nowhere', isDryRun: true })

  expect(report.files).toContainEqual({ file: 'employees.csv', created: 2, updated: 0, unchanged: 0 })
  expect(await rowsOf('Nowhere')).toBeUndefined()
})

test('with one bad cell nothing is stored', async () => {
  const bad = { ...rivermouth, 'employers.csv': csv('code,name', 'RM,Renamed', 'X,') }
  const report = await importSet(muster, bad)

  expect(report).toEqual({
    files: [],
    errorCount: 1,
    errors: [{ file: 'employers.csv', line: 3, column: 'name', reason: 'This cell is required. Fill it in.' }],
  })
  expect(await read('select name from employer where employer_group_id = $1')).toEqual([{ name: 'Rivermouth Pty Ltd' }])
})

test('a column that is missing leaves values alone, an empty cell clears, an absent row stays', async () => {
  const before = await read(
    'select code, abn, country_id, time_zone, version from employer where employer_group_id = $1',
  )
  expect(changed(await importSet(muster, { 'employers.csv': csv('name,CODE', 'Rivermouth Pty Ltd,RM') }))).toBe(0)
  expect(
    await read('select code, abn, country_id, time_zone, version from employer where employer_group_id = $1'),
  ).toEqual(before)

  await importSet(muster, { 'employers.csv': csv('code,name,abn', 'RM,Rivermouth Pty Ltd,', 'RX,Another,') })
  expect(
    await read('select code, abn, time_zone, version from employer where employer_group_id = $1 order by id'),
  ).toEqual([
    { code: 'RM', abn: null, time_zone: 'Australia/Brisbane', version: '2' },
    { code: 'RX', abn: null, time_zone: null, version: '1' },
  ])
})

test('states and countries are found by name, description and codes, work jurisdictions by name, in any case', async () => {
  expect(
    await read(`select p.suburb, s.name as state, c.iso_code2 as country, j.name as jurisdiction, e.employment_type
      from employee e join person p on p.employer_group_id = e.employer_group_id and p.id = e.person_id
      join reference_state s on s.id = p.state_id join reference_country c on c.id = p.country_id
      join reference_employment_state j on j.id = e.employment_state_id where e.employer_group_id = $1`),
  ).toEqual([{ suburb: 'Brisbane', state: 'QLD', country: 'AU', jurisdiction: 'QLD', employment_type: 'FullTime' }])
})

test('files may begin with a byte order mark, end lines in any way, and quote', async () => {
  const text = '\uFEFFcode,"name",abn\r\n"Q1","Smith, ""Sons"" & Co",\r\n\r\nQ2,Café\u0301 Müller,\r'
  const report = await importSet(muster, { 'employers.csv': text }, { groupName: 'Quoted' })

  expect(report.errors).toEqual([])
  expect(await read('select name from employer where employer_group_id = $1 order by id', 'Quoted')).toEqual([
    { name: 'Smith, "Sons" & Co' },
    { name: 'Café\u0301 Müller'.normalize('NFC') },
  ])
})

test('only one import of a group is under way at a time', async () => {
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => importSet(muster, rivermouth, { isDryRun: true })))

  const refused = outcomes.filter(outcome => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused) expect(reason).toMatchObject({ kind: 'conflict', code: 'ImportUnderWay' })
})

test('so it is while the group gets another name', async () => {
  const { context, admin } = muster
  const [{ id }] = await read('select $1::int as id', 'Harbour Line')
  const rename = (name: string) =>
    context.database.transaction(id, tx => renameGroup(tx, { group: { id }, name, now: instantOf(context.clock) }))
  const set = { 'expense-paycodes.csv': csv('code,name,kind', 'HELD,Held,Reimbursement') }
  await admin.query('begin; lock table expense_paycode in share mode')
  const first = importSet(muster, set, { groupName: 'Harbour Line' })
  try {
    await untilLocked(muster, 'relation')
    await rename('Harbour Lines')
    await expect(importSet(muster, set, { groupName: 'Harbour Lines' })).rejects.toMatchObject({
      code: 'ImportUnderWay',
    })
  } finally {
    await admin.query('rollback')
    await rename('Harbour Line')
  }
  expect((await first).errors).toEqual([])
})

test('folders without CSV files and paths that lead nowhere are said in a sentence', async () => {
  await expect(importSet(muster, { 'notes.txt': 'nothing' })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(importFolder('Rivermouth', './no-such-folder')).rejects.toThrow(/There is no file or folder/)
})

test('a file that cannot be read is said to be one, and the group is left as it was', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-set-'))
  await mkdir(join(folder, 'employers.csv'))
  const before = await rowsOf('Rivermouth')

  const attempt = importFiles(muster.context, { groupName: 'Rivermouth', isDryRun: false, paths: [folder] })

  await expect(attempt).rejects.toMatchObject({ kind: 'invalid', message: expect.stringMatching(/cannot be read/) })
  expect(await rowsOf('Rivermouth')).toEqual(before)
  await rm(folder, { recursive: true })
})

test('progress goes from the first byte to the last', async () => {
  const seen: { bytesRead: number; bytesTotal: number }[] = []
  await importSet(muster, rivermouth, { isDryRun: true, onProgress: progress => seen.push(progress) })

  expect(seen.at(-1)?.bytesRead).toBe(seen[0]?.bytesTotal)
  expect(seen.map(each => each.bytesRead)).toEqual(
    seen.map(each => each.bytesRead).toSorted((one, other) => one - other),
  )
})

test('a file whose columns cannot be known is not read to its end', async () => {
  const seen: number[] = []
  const rows = 'M;Mueller\n'.repeat(200_000)
  const set = { 'employers.csv': `code;name\n${rows}` }
  const { errors } = await importSet(muster, set, { onProgress: ({ bytesRead }) => seen.push(bytesRead) })
  expect(errors).toHaveLength(1)
  expect(seen).toEqual([set['employers.csv'].length])
})

test('an import is audited, with an event for each record that changed', async () => {
  await importSet(muster, { ...rivermouth, 'positions.csv': csv('code,name,chartCode', 'P2,Wharf hand,LINE') })

  const [entry] = await read(
    "select actor, details from audit_entry where employer_group_id = $1 and action = 'import.completed' order by id desc limit 1",
  )
  expect(entry).toMatchObject({
    actor: 'System',
    details: { files: expect.arrayContaining([{ file: 'positions.csv', created: 0, updated: 1, unchanged: 0 }]) },
  })
  expect(
    await read(
      "select resource_type, changed_fields from event where employer_group_id = $1 and type = 'position.updated'",
    ),
  ).toEqual([{ resource_type: 'Position', changed_fields: ['name'] }])
})
