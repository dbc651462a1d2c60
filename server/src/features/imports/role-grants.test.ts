import { beforeAll, beforeEach, expect, test } from 'vitest'
import { csv, importSet, rivermouth } from '../../../test/support/imports/import-set.ts'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()
beforeAll(() => {
  muster.clock.moveTo('2026-10-01T10:00:00+10:00')
})

/** A group of its own for each test. */
let groupName = ''
let group = 0
let number = 0
beforeEach(async () => {
  groupName = `Roles ${++number}`
  expect((await importSet(muster, rivermouth, { groupName })).errors).toEqual([])
  group = (await muster.admin.query('select id from employer_group where name = $1', [groupName])).rows[0].id
})

const add = (set: Record<string, string>) => importSet(muster, set, { groupName })
const read = async (query: string) => (await muster.admin.query(query, [group])).rows

const authority = (columns: string, cells: string) =>
  csv(`code,givenName,familyName,email${columns}`, `A2,Cy,Outside,cy@bureau.example${cells}`)

const grants = `select a.code, g.role, g.valid_from::text as from, g.valid_to::text as to,
    array(select c.code from role_grant_cost_centre l join cost_centre c on c.employer_group_id = l.employer_group_id and c.id = l.cost_centre_id
      where l.employer_group_id = g.employer_group_id and l.role_grant_id = g.id) as limits
  from role_grant g join authority a on a.employer_group_id = g.employer_group_id and a.id = g.authority_id
  where g.employer_group_id = $1 order by 1, 2, g.valid_from nulls first`

test('plain roles are exactly those listed from today on; those with limits or dates stay', async () => {
  await add({
    'authorities.csv': authority(',roles,costCentreCodes', ',TimesheetApprover,YARD').replace(
      'A2,Cy,Outside,cy@',
      'A1,Ana,Outside,ana@',
    ),
  })

  expect(await read(grants)).toEqual([
    { code: 'A1', role: 'ChangeRequestApprover', from: null, to: null, limits: ['YARD'] },
    { code: 'A1', role: 'ExpenseApprover', from: null, to: '2026-09-30', limits: [] },
    { code: 'A1', role: 'LeaveApprover', from: null, to: '2026-09-30', limits: [] },
    { code: 'A1', role: 'TimesheetApprover', from: null, to: null, limits: [] },
    { code: 'A2', role: 'Auditor', from: '2020-01-01', to: '2030-12-31', limits: [] },
    { code: 'A2', role: 'PayrollAdministrator', from: null, to: null, limits: [] },
  ])
  expect(
    await read(`select c.code from authority_cost_centre r join cost_centre c on c.employer_group_id = r.employer_group_id and c.id = r.cost_centre_id
      where r.employer_group_id = $1`),
  ).toEqual([{ code: 'YARD' }])
})

test('the limits of a role become exactly those of its row', async () => {
  const report = await add({
    'authority-roles.csv': csv('authorityCode,role,to,costCentreCodes', 'A1,ChangeRequestApprover,2027-06-30,ALL;OLD'),
  })

  expect(report.files).toEqual([{ file: 'authority-roles.csv', created: 0, updated: 1, unchanged: 0 }])
  expect((await read(grants))[0]).toMatchObject({ to: '2027-06-30', limits: expect.arrayContaining(['ALL', 'OLD']) })
})

test('limits may be made in the same set, and a second run leaves them alone', async () => {
  const set = {
    'cost-centres.csv': csv('code,name', 'NEW,New'),
    'authority-roles.csv': csv('authorityCode,role,costCentreCodes', 'A1,ChangeRequestApprover,NEW'),
  }
  expect((await add(set)).files).toContainEqual({ file: 'authority-roles.csv', created: 0, updated: 1, unchanged: 0 })
  expect((await read(grants))[0]).toMatchObject({ limits: ['NEW'] })
  expect((await add(set)).files).toContainEqual({ file: 'authority-roles.csv', created: 0, updated: 0, unchanged: 1 })
})

test.each(['', ',to'])(
  'a plain role goes over to authority-roles.csv in one set, with its limits (columns%s)',
  async to => {
    const row = csv(`authorityCode,role${to},costCentreCodes`, `A1,LeaveApprover${to && ','},YARD`)
    const listed = authority(',roles', ',ExpenseApprover').replace('A2,Cy,Outside,cy@', 'A1,Ana,Outside,ana@')
    expect((await add({ 'authorities.csv': listed, 'authority-roles.csv': row })).errors).toEqual([])
    expect((await read(grants)).filter(({ role }) => role === 'LeaveApprover')).toEqual([
      { code: 'A1', role: 'LeaveApprover', from: null, to: null, limits: ['YARD'] },
    ])
  },
)

const rolesOfCy = async () =>
  (await read(grants)).filter(({ code }) => code === 'A2').map(({ role, from, to }) => [role, from, to])
const auditor = ['Auditor', '2020-01-01', '2030-12-31']

test('a plain role that was ended over the API and is listed again is granted anew, from today', async () => {
  await muster.admin.query(
    "update role_grant set valid_to = '2026-09-30' where employer_group_id = $1 and role = 'PayrollAdministrator'",
    [group],
  )
  const set = { 'authorities.csv': authority(',roles', ',PayrollAdministrator') }
  expect(await add(set)).toMatchObject({ errors: [], files: [{ updated: 1 }] })
  const anew = [auditor, ['PayrollAdministrator', null, '2026-09-30'], ['PayrollAdministrator', '2026-10-01', null]]
  expect(await rolesOfCy()).toEqual(anew)
  expect(await add(set)).toMatchObject({ errors: [], files: [{ unchanged: 1 }] })
  expect(await rolesOfCy()).toEqual(anew)
})

test('a plain role that a file has given from a day on is taken back by the file that lists it no more', async () => {
  await muster.admin.query(
    "update role_grant set valid_to = '2026-08-31' where employer_group_id = $1 and role = 'PayrollAdministrator'",
    [group],
  )
  const former = ['PayrollAdministrator', null, '2026-08-31']
  const listing = (...roles: string[]) => add({ 'authorities.csv': authority(',roles', `,${roles.join(';')}`) })
  expect(await listing('PayrollAdministrator')).toMatchObject({ errors: [], files: [{ updated: 1 }] })
  expect(await rolesOfCy()).toEqual([auditor, former, ['PayrollAdministrator', '2026-10-01', null]])
  expect(await listing('LeaveApprover')).toMatchObject({ errors: [], files: [{ updated: 1 }] })
  expect(await rolesOfCy()).toEqual([auditor, ['LeaveApprover', null, null], former])

  expect(await listing('PayrollAdministrator')).toMatchObject({ errors: [], files: [{ updated: 1 }] })
  await muster.admin.query(
    "update role_grant set valid_from = '2026-09-15' where employer_group_id = $1 and is_listed and role = 'PayrollAdministrator' and valid_from is not null",
    [group],
  )
  expect(await listing()).toMatchObject({ errors: [], files: [{ updated: 1 }] })
  const over = ['PayrollAdministrator', '2026-09-15', '2026-09-30']
  expect(await rolesOfCy()).toEqual([auditor, ['LeaveApprover', null, '2026-09-30'], former, over])
  expect(await listing()).toMatchObject({ errors: [], files: [{ unchanged: 1 }] })
})

test('what was granted by hand, or by a row of authority-roles.csv, is not taken back by authorities.csv', async () => {
  await muster.admin.query(
    "update role_grant set valid_to = '2026-08-31' where employer_group_id = $1 and role = 'PayrollAdministrator'",
    [group],
  )
  await muster.admin.query(
    `insert into role_grant (employer_group_id, authority_id, role, valid_from)
     select employer_group_id, id, 'PayrollAdministrator', '2026-09-01' from authority where employer_group_id = $1 and code = 'A2'`,
    [group],
  )
  const dated = { 'authority-roles.csv': csv('authorityCode,role,from', 'A2,LeaveApprover,2026-09-01') }
  expect(await add(dated)).toMatchObject({ errors: [], files: [{ created: 1 }] })
  const before = await rolesOfCy()
  expect(await add({ 'authorities.csv': authority(',roles', ',') })).toMatchObject({
    errors: [],
    files: [{ unchanged: 1 }],
  })
  expect(await rolesOfCy()).toEqual(before)
})

test('a row of authority-roles.csv takes over what authorities.csv had given from a day on', async () => {
  await muster.admin.query(
    "update role_grant set valid_to = '2026-08-31' where employer_group_id = $1 and role = 'PayrollAdministrator'",
    [group],
  )
  await add({ 'authorities.csv': authority(',roles', ',PayrollAdministrator') })
  const before = await rolesOfCy()
  const none = { 'authorities.csv': authority(',roles', ',') }
  const dated = { 'authority-roles.csv': csv('authorityCode,role,from', 'A2,PayrollAdministrator,2026-10-01') }
  expect(await add({ ...none, ...dated })).toMatchObject({ errors: [], files: [{ unchanged: 1 }, { unchanged: 1 }] })
  expect(await add(none)).toMatchObject({ errors: [], files: [{ unchanged: 1 }] })
  expect(await rolesOfCy()).toEqual(before)
})

test('a role granted over the API without an end is what a plain role is, and is not granted twice', async () => {
  await muster.admin.query(
    `insert into role_grant (employer_group_id, authority_id, role, valid_from)
     select employer_group_id, id, 'LeaveApprover', '2026-09-01' from authority where employer_group_id = $1 and code = 'A2'`,
    [group],
  )
  const set = { 'authorities.csv': authority(',roles', ',LeaveApprover;PayrollAdministrator') }
  expect(await add(set)).toMatchObject({ errors: [], files: [{ unchanged: 1 }] })
  const roles = [auditor, ['LeaveApprover', '2026-09-01', null], ['PayrollAdministrator', null, null]]
  expect(await rolesOfCy()).toEqual(roles)
  expect(await add({ 'authorities.csv': authority(',roles', ',LeaveApprover') })).toMatchObject({ errors: [] })
  expect(await rolesOfCy()).toEqual([auditor, roles[1], ['PayrollAdministrator', null, '2026-09-30']])
})

test('the same role over something else on the same days is another thing, and so are other days', async () => {
  const rows = ['A2,Auditor,2020-06-01,,YARD', 'A2,Auditor,2031-01-01,,', 'A2,LeaveApprover,2020-01-01,2020-12-31,']
  const set = { 'authority-roles.csv': csv('authorityCode,role,from,to,costCentreCodes', ...rows) }
  expect(await add(set)).toMatchObject({ errors: [], files: [{ created: 3 }] })
  expect(await add(set)).toMatchObject({ errors: [], files: [{ unchanged: 3 }] })
})
