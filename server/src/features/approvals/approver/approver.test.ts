import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Answer, Person } from '../../../../test/support/person.ts'

const muster = startMuster()

beforeEach(() => muster.clock.moveTo('2026-11-21T12:00:00+11:00'))

const harbourLine = `employer_group_id = (select id from employer_group where name = 'Harbour Line')`

const positions = {
  emma: 'be0e2aaa-ff94-42a1-91e5-fc255f07860f',
  emmaBefore: '4f1179d2-241d-4ec4-8604-1cf1bdb98c65',
  emmaOfSafety: 'beab7564-e9c8-42bd-8ae3-cd7e0de5cde9',
  liam: '1280de14-e456-4a34-9c7d-2e1c22f75dc6',
  mei: 'b989b14d-7e01-4a6e-a69a-0931d1b46624',
  top: 'b76fefea-5dec-49ed-ad58-12ad9e044558',
}

async function idOf(code: string, table = 'authority'): Promise<number> {
  const { rows } = await muster.admin.query(`select id::int from ${table} where ${harbourLine} and code = $1`, [code])
  return rows[0].id
}

type Asked = Readonly<{ by?: Person; of: string; in: string; type: string; query?: string }>

/** The approver for the authority with this code in the position with that one; Priya is the default caller. */
async function look({ by = muster.priya, of, in: position, type, query = '' }: Asked): Promise<Answer> {
  const place = await idOf(position, 'chart_position')
  return by.get(`/Authorities/${await idOf(of)}/Positions/${place}/Approver/${type}${query}`)
}

/** The path as `position outcome authority`, by names and codes. */
async function pathOf({ body }: Answer): Promise<string[]> {
  const { rows } = await muster.admin.query(`select id::int, code from authority where ${harbourLine}`)
  const codes = new Map(rows.map(row => [row.id, row.code]))
  return body.path.map((entry: { name: string; outcome: string; authorityId?: number }) =>
    [`${entry.name}:`, entry.outcome, codes.get(entry.authorityId)].join(' ').trim(),
  )
}

test("Emma's change requests go to Liam, whose position hers reports to", async () => {
  const { status, body, headers } = await look({ of: 'A133', in: positions.emma, type: 'changeRequestApprover' })
  expect(status).toBe(200)
  const { approverPosition, resolvedVia, ...authority } = body
  expect(authority).toEqual((await muster.priya.get(`/Authorities/${await idOf('A132')}`)).body)
  expect(resolvedVia).toBe('ReportingLine')
  expect(approverPosition).toEqual({
    id: await idOf(positions.liam, 'chart_position'),
    code: positions.liam,
    name: 'Sydney Terminal Manager',
    status: 'Active',
    reportingPositionId: await idOf(positions.mei, 'chart_position'),
  })
  expect(headers.get('etag')).toMatch(/^"0\./)
})

test('the look-up skips a holder without the role, and the explanation states it', async () => {
  const answer = await look({ of: 'A133', in: positions.emma, type: 'CredentialApprover', query: '?explain=true' })
  expect(answer.body.code).toBe('A125')
  expect(await pathOf(answer)).toEqual([
    'Sydney Terminal Manager: NoRole A132',
    'Operations Manager, Ferries: Selected A125',
  ])
})

test('each position has a line of its own, in its own chart', async () => {
  const answer = await look({ of: 'A133', in: positions.emmaOfSafety, type: 'LeaveApprover', query: '?explain=true' })
  expect(await pathOf(answer)).toEqual(['Chair, Safety Committee: Selected A127'])
})

test('a position that is unknown, or not held on that day, is refused', async () => {
  const asked = { of: 'A133', in: positions.emmaBefore, type: 'LeaveApprover' }
  expect((await look(asked)).status).toBe(404)
  expect((await look({ ...asked, in: positions.liam })).body.Code).toBe('NotFound')
  expect(
    (await muster.priya.get(`/Authorities/${await idOf('A133')}/Positions/999999999/Approver/LeaveApprover`)).status,
  ).toBe(404)

  const then = await look({ ...asked, query: '?asAt=2019-06-01&explain=true' })
  expect(await pathOf(then)).toEqual([
    'Wharf Supervisor, Circular Quay: Vacant',
    'Sydney Terminal Manager: Selected A132',
  ])
  const later = await look({ ...asked, query: '?asAt=2021-08-01T00:00:00&explain=true' })
  expect(await pathOf(later)).toEqual(['Wharf Supervisor, Circular Quay: Selected A134'])
})

test('above the top the fallback of the group approves, if it passes the same tests', async () => {
  const asked = { of: 'A101', in: positions.top, type: 'LeaveApprover', query: '?explain=true' }
  const { body } = await look(asked)
  expect(body).toMatchObject({ code: 'A106', resolvedVia: 'GroupFallback', path: [] })
  expect(body.approverPosition).toBeUndefined()

  const none = await look({ ...asked, type: 'CredentialApprover', query: '' })
  expect(none.status).toBe(404)
  const besides = 'Fallback of the chart: there is none. Fallback of the group: without the role.'
  expect(none.body).toEqual({ Message: expect.stringContaining(besides), Code: 'NoApprover', path: [] })
})

test('the fallback of the chart comes before that of the group', async () => {
  const set = (code: string | null) =>
    muster.admin.query(
      `update organisation_chart set fallback_authority_id = (select id from authority where ${harbourLine} and code = $1)
       where ${harbourLine} and code = 'LINE'`,
      [code],
    )
  await set('A127')
  expect((await look({ of: 'A101', in: positions.top, type: 'CredentialApprover' })).body).toMatchObject({
    code: 'A127',
    resolvedVia: 'ChartFallback',
  })
  await set(null)
})

test('without an approver the answer is 404 with the path, explained or not', async () => {
  await muster.admin.query(
    `update role_grant set role = 'Auditor' where role = 'CredentialApprover' and ${harbourLine}`,
  )
  const answer = await look({ of: 'A125', in: positions.mei, type: 'CredentialApprover' })
  expect([answer.status, answer.body.Code]).toEqual([404, 'NoApprover'])
  expect(await pathOf(answer)).toEqual(['Chief Operating Officer: NoRole A102', 'Managing Director: NoRole A101'])
  await muster.admin.query(`update role_grant set role = 'CredentialApprover' where role = 'Auditor'
    and authority_id in (select id from authority where ${harbourLine} and code not in ('A123', 'A163', 'A164'))`)
})

test('limits of a role are compared with the cost centre of the position', async () => {
  const limit = (code: string) =>
    muster.admin.query(
      `insert into role_grant_cost_centre select r.employer_group_id, r.id, c.id from role_grant r
       join cost_centre c on c.employer_group_id = r.employer_group_id and c.code = $1
       where r.authority_id = $2 and r.role = 'LeaveApprover'`,
      [code, liam],
    )
  const liam = await idOf('A132')
  const asked = { of: 'A133', in: positions.emma, type: 'LeaveApprover', query: '?explain=true' }
  await limit('FER-SYD')
  expect((await pathOf(await look(asked)))[0]).toBe('Sydney Terminal Manager: OutOfScope A132')
  await limit('FER-SYD-CQ-DK')
  expect((await pathOf(await look(asked)))[0]).toBe('Sydney Terminal Manager: Selected A132')
  await muster.admin.query(
    'delete from role_grant_cost_centre where role_grant_id in (select id from role_grant where authority_id = $1)',
    [liam],
  )
})

test('payroll authorities are found by the payment group, the lowest id first, never the person themselves', async () => {
  const forEmma = await look({ of: 'A133', in: positions.emma, type: 'SubmitPayrollAuthority', query: '?explain=true' })
  expect(forEmma.body).toMatchObject({ code: 'A115', resolvedVia: 'PaymentGroup', path: [] })
  expect(forEmma.body.approverPosition).toBeUndefined()
  const run = { type: 'RunPayrollAuthority', query: '' }
  expect((await look({ ...run, of: 'A133', in: positions.emma })).body.code).toBe('A103')
  const { rows } = await muster.admin.query(
    `select p.code from position_holder h join chart_position p on p.id = h.position_id
     join authority a on a.person_id = h.person_id where a.id = $1 and h.valid_to is null`,
    [await idOf('A103')],
  )
  expect((await look({ ...run, of: 'A103', in: rows[0].code })).body.code).toBe('A165')
})

const delegate = (from: string, to: string, { days = ['2026-11-01', '2026-11-30'], roles = [] as string[] } = {}) =>
  muster.admin.query(
    `insert into delegation (employer_group_id, authority_id, delegate_authority_id, roles, valid_from, valid_to, created_at, last_modified)
     select a.employer_group_id, a.id, d.id, $3, $4, $5, now(), now() from authority a
     join authority d on d.employer_group_id = a.employer_group_id and d.code = $2 where a.${harbourLine} and a.code = $1`,
    [from, to, roles, ...days],
  )

afterEach(() => muster.admin.query('delete from delegation'))

test("while Liam has a delegate, Emma's leave goes to them on his behalf", async () => {
  await delegate('A132', 'A134', { roles: ['LeaveApprover'] })
  const asked = { of: 'A133', in: positions.emma, type: 'LeaveApprover', query: '?explain=true' }
  const answer = await look(asked)
  expect(answer.body).toMatchObject({
    code: 'A134',
    resolvedVia: 'Delegation',
    onBehalfOf: { id: await idOf('A132'), name: "O'Brien, Liam" },
    approverPosition: { code: positions.liam },
  })
  expect(await pathOf(answer)).toEqual([
    'Sydney Terminal Manager: Delegated A132',
    'Sydney Terminal Manager: Selected A134',
  ])

  for (const query of ['?asAt=2026-10-31', '?asAt=2026-12-01']) {
    expect((await look({ ...asked, query })).body).toMatchObject({ code: 'A132', resolvedVia: 'ReportingLine' })
  }
  expect((await look({ ...asked, type: 'ExpenseApprover' })).body.code).toBe('A132')
})

test('a delegation of Mei, who stands above Liam, leaves Liam the approver', async () => {
  await delegate('A125', 'A134')
  const answer = await look({ of: 'A133', in: positions.emma, type: 'LeaveApprover', query: '?explain=true' })
  expect(answer.body).toMatchObject({ code: 'A132', resolvedVia: 'ReportingLine' })
  expect(answer.body.onBehalfOf).toBeUndefined()
  expect(await pathOf(answer)).toEqual(['Sydney Terminal Manager: Selected A132'])
})

test('a delegate who lacks the role, is inactive or is the subject leaves Liam as the approver', async () => {
  const asked = { of: 'A133', in: positions.emma, type: 'LeaveApprover' }
  for (const unfit of ['A104', 'A137', 'A133']) await delegate('A132', unfit)
  expect((await look(asked)).body).toMatchObject({ code: 'A132', resolvedVia: 'ReportingLine' })
  await delegate('A132', 'A134')
  expect((await look(asked)).body.code).toBe('A134')
})

test('Emma reads her approver, without the address and birthday of an approver whom she does not see', async () => {
  const { body } = await look({ by: muster.emma, of: 'A133', in: positions.emma, type: 'LeaveApprover' })
  expect(body).toMatchObject({ code: 'A132', email: muster.liam.email, mobilePhone: '0491 572 665' })
  for (const field of ['dateOfBirth', 'address', 'employee']) expect(body[field]).toBeUndefined()
  expect((await look({ of: 'A133', in: positions.emma, type: 'LeaveApprover' })).body.dateOfBirth).toBeDefined()
})

test('the look-up accepts approver types only', async () => {
  const { status, body } = await look({ of: 'A133', in: positions.emma, type: 'Auditor', query: '?explain=perhaps' })
  expect(status).toBe(400)
  expect(Object.keys(body.ModelState)).toEqual(['approverType'])
  const query = await look({
    of: 'A133',
    in: positions.emma,
    type: 'LeaveApprover',
    query: '?explain=perhaps&asAt=2026-02-30',
  })
  expect(Object.keys(query.body.ModelState)).toEqual(['explain', 'asAt'])
})
