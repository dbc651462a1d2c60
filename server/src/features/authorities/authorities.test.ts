import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

type Record = { id: number; code: string }

const harbourLine = `employer_group_id = (select id from employer_group where name = 'Harbour Line')`

/** The id of the record with this code in the sample group, looked up past tenant isolation. */
async function idOf(code: string, table = 'authority'): Promise<number> {
  const { rows } = await muster.admin.query(`select id::int from ${table} where ${harbourLine} and code = $1`, [code])
  return rows[0].id
}

const codes = (records: Record[]) => records.map(({ code }) => code).sort()

test('an authority that is an employee has the names, dates, phones and address of the employee', async () => {
  const id = await idOf('A132')
  const { status, body, headers } = await muster.priya.get(`/Authorities/${id}`)
  expect(status).toBe(200)
  expect(body).toEqual({
    id,
    code: 'A132',
    name: "O'Brien, Liam",
    status: 'Active',
    title: 'Mr',
    givenName: 'Liam',
    familyName: "O'Brien",
    email: muster.liam.email,
    emailType: 'HTML',
    roles: ['ExpenseApprover', 'LeaveApprover', 'ChangeRequestApprover'],
    address: {
      address1: '86 Frederick Street',
      suburb: 'Drummoyne',
      state: { id: expect.any(Number), name: 'NSW' },
      postcode: '2047',
      country: { id: expect.any(Number), name: 'Australia' },
    },
    mobilePhone: '0491 572 665',
    workPhone: '(02) 5550 3012',
    workExtension: '3012',
    dateOfBirth: '1979-11-08T00:00:00',
    employee: {
      id: await idOf('1048', 'employee'),
      code: '1048',
      name: "O'Brien, Liam",
      givenName: 'Liam',
      familyName: "O'Brien",
      email: muster.liam.email,
      status: 'Active',
    },
  })
  expect(headers.get('etag')).toMatch(/^"\d+\.\S+"$/)
})

test('what is not known is empty, or left out where the contract calls it optional', async () => {
  const id = await idOf('A167')
  await muster.admin.query(
    `update person set title = null, mobile_phone = null, work_phone = null, suburb = null where ${harbourLine}
     and id = (select person_id from authority where id = $1)`,
    [id],
  )
  const { body } = await muster.priya.get(`/Authorities/${id}`)
  expect(body).toEqual({
    id,
    code: 'A167',
    name: 'Hutchins, Dale',
    status: 'Active',
    title: '',
    givenName: 'Dale',
    familyName: 'Hutchins',
    email: 'dale@crewsupply.example',
    emailType: 'Text',
    roles: ['TimesheetApprover'],
    mobilePhone: '',
  })
})

test('roles are those in force today, each once, also of an inactive authority', async () => {
  const id = await idOf('A133')
  const grant = (role: string, from: string, to: string) =>
    muster.admin.query(
      `insert into role_grant (employer_group_id, authority_id, role, valid_from, valid_to)
       select employer_group_id, id, $2, $3, $4 from authority where id = $1`,
      [id, role, from, to],
    )
  const rolesOf = async (authorityId: number) => (await muster.priya.get(`/Authorities/${authorityId}`)).body.roles
  expect(await rolesOf(id)).toEqual([])

  await grant('Auditor', '2001-01-01', '2001-12-31')
  await grant('Auditor', '2999-01-01', '2999-12-31')
  await grant('TimesheetApprover', '2001-01-01', '2999-12-31')
  await grant('TimesheetApprover', '2002-01-01', '2999-12-31')
  expect(await rolesOf(id)).toEqual(['TimesheetApprover'])
  expect(await rolesOf(await idOf('A137'))).toEqual(['LeaveApprover', 'TimesheetApprover'])
  await muster.admin.query('delete from role_grant where authority_id = $1', [id])
})

test('the list is always paged, in order of id', async () => {
  const { body, headers } = await muster.priya.get('/Authorities')
  expect(body).toHaveLength(50)
  expect(body).toEqual(body.toSorted((one: Record, other: Record) => one.id - other.id))
  expect(headers.get('x-paging-totalrecords')).toBe('70')
  expect(headers.get('x-paging-totalpages')).toBe('2')
  const second = await muster.priya.get('/Authorities?pageNumber=2&pageSize=50')
  expect(new Set([...codes(body), ...codes(second.body)]).size).toBe(70)
  expect(headers.get('link')).toContain('</Authorities?pageNumber=2&pageSize=50>;rel="next"')
  expect((await muster.priya.get('/Authorities?pageNumber=9')).body).toEqual([])
})

test('filters go by the own relation or a position held today, without what lies below', async () => {
  const costCentre = (code: string) => idOf(code, 'cost_centre')
  const list = async (query: string) => codes((await muster.priya.get(`/Authorities?pageSize=200&${query}`)).body)
  const sydney = `costCentreIds=${await costCentre('FER-SYD')}`

  expect(await list(sydney)).toEqual(['A108', 'A125', 'A132', 'A133'])
  expect(await list(`${sydney}&costCentreIds=${await costCentre('FER-SYD-PYR')}`)).toContain('A137')
  expect(
    await list(`${sydney}&positionIds=${await idOf('1280de14-e456-4a34-9c7d-2e1c22f75dc6', 'chart_position')}`),
  ).toEqual(['A132'])
  expect(await list(`paymentGroupIds=${await idOf('4W', 'payment_group')}`)).toEqual([
    'A103',
    'A104',
    'A112',
    'A113',
    'A114',
    'A165',
    'A166',
  ])
  const former = await idOf('8712795f-f1d9-4969-8f5f-2805aafa13e8', 'chart_position')
  expect(await list(`positionIds=${former}`)).toEqual(['A134', 'A135'])
  for (const unknown of ['costCentreIds', 'paymentGroupIds', 'positionIds']) {
    expect(await list(`${unknown}=9223372036854775807`)).toEqual([])
    expect(await list(`${sydney}&${unknown}=999999999`)).toEqual(unknown === 'costCentreIds' ? await list(sydney) : [])
  }
})

test('everybody sees as far as their scope reaches, and cost centres beyond it are no filter', async () => {
  const { body: seen } = await muster.liam.get('/Authorities?pageSize=200')
  expect(codes(seen)).toEqual(expect.arrayContaining(['A132', 'A133', 'A134', 'A135', 'A136']))
  expect(codes(seen)).not.toContain('A104')
  expect(codes((await muster.emma.get('/Authorities')).body)).toEqual(['A133'])
  expect((await muster.olga.get('/Authorities?pageSize=200')).body.map((a: Record) => a.id)).not.toContain(
    await idOf('A133'),
  )

  // Siobhan Gallagher sees to the head of ferries and to Sydney alike; only by the latter does Liam find her.
  const filter = async (code: string) =>
    codes((await muster.liam.get(`/Authorities?costCentreIds=${await idOf(code, 'cost_centre')}`)).body)
  expect(await filter('FER-SYD')).toContain('A108')
  expect(await filter('FER')).toEqual([])
})

test('who is not visible looks like who does not exist', async () => {
  const seen = ({ status, text, headers }: Awaited<ReturnType<typeof muster.emma.get>>) => ({
    status,
    text,
    headers: [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name)),
  })
  const hidden = await idOf('A104')
  for (const path of ['', '/Positions', '/Positions/1/Approver/LeaveApprover']) {
    const ask = async (id: number) => seen(await muster.emma.get(`/Authorities/${id}${path}`))
    expect(await ask(hidden)).toEqual(await ask(2_000_000_000))
    expect((await ask(hidden)).status).toBe(404)
  }
})

test('of a visible authority the employee shows only to those who see the employee', async () => {
  const { body } = await muster.liam.get(`/Authorities/${await idOf('A108')}`)
  expect(body).toMatchObject({ code: 'A108', name: 'Gallagher, Siobhan' })
  expect(body.employee).toBeUndefined()
  expect((await muster.priya.get(`/Authorities/${body.id}`)).body.employee.code).toBe('1142')
})

test('details add relations and role grants, with cost centres as far as they are visible', async () => {
  const { body } = await muster.priya.get(`/Authorities/${await idOf('A115')}?expand=details`)
  expect(body.costCentres).toEqual([
    { id: await idOf('HO-PAY', 'cost_centre'), code: 'HO-PAY', name: expect.any(String) },
  ])
  expect(codes(body.paymentGroups)).toEqual(['FN', 'WK'])
  expect(body.roleGrants).toEqual([
    {
      role: 'SubmitPayrollAuthority',
      costCentreIds: [],
      paymentGroupIds: [await idOf('WK', 'payment_group'), await idOf('FN', 'payment_group')].sort((a, b) => a - b),
    },
  ])
  expect(body.positions).toHaveLength(1)

  const former = (await muster.priya.get(`/Authorities/${await idOf('A120')}?expand=details`)).body.roleGrants
  expect(former).toEqual([expect.objectContaining({ from: '2022-07-01T00:00:00', to: '2025-12-31T00:00:00' })])

  const seen = await muster.liam.get(`/Authorities/${await idOf('A108')}?expand=details`)
  expect(codes(seen.body.costCentres)).toEqual(['FER-SYD', 'FER-SYD-BAR', 'FER-SYD-CQ', 'FER-SYD-CQ-DK', 'FER-SYD-PYR'])
  expect(seen.body.roleGrants[0].costCentreIds).toHaveLength(17)
})

test('positions are those held today, of one chart or of all', async () => {
  const emma = await idOf('A133')
  const held = async (query = '') => (await muster.emma.get(`/Authorities/${emma}/Positions${query}`)).body
  expect(codes(await held())).toEqual(['be0e2aaa-ff94-42a1-91e5-fc255f07860f', 'beab7564-e9c8-42bd-8ae3-cd7e0de5cde9'])
  expect(await held(`?chartId=${await idOf('LINE', 'organisation_chart')}`)).toEqual([
    {
      id: await idOf('be0e2aaa-ff94-42a1-91e5-fc255f07860f', 'chart_position'),
      code: 'be0e2aaa-ff94-42a1-91e5-fc255f07860f',
      name: 'Deckhand, Circular Quay',
      status: 'Active',
      reportingPositionId: await idOf('1280de14-e456-4a34-9c7d-2e1c22f75dc6', 'chart_position'),
    },
  ])
  expect(await held('?chartId=999999999')).toEqual([])
  expect(await held('?chartId=9223372036854775807')).toEqual([])
  expect(await held('?pageSize=1')).toHaveLength(1)
  expect((await muster.emma.get(`/Authorities/${emma}/Positions?chartId=LINE`)).status).toBe(400)
})
