import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { asAdministrator, grantRole, untilForgotten } from './support/grants.ts'
import { withKey } from './support/keys.ts'
import { type PersonName, startMuster } from './support/muster.ts'
import type { Answer, Person } from './support/person.ts'
import { payAdministrator } from './support/records/pay-roles.ts'
import { positionsOf } from './support/records/positions.ts'
import { employeeId, raised, seedPolicies } from './support/requests.ts'

/** Catherine administers pay for whom her account reaches: the legal department. Emma is a deckhand. */
const muster = startMuster()
const { positionCalled, costCentreCalled } = positionsOf(muster)
let tomas: Person
let catherine: Person
let emma = 0
beforeAll(async () => {
  await seedPolicies(muster)
  tomas = await asAdministrator(muster, 'tomas')
  catherine = await payAdministrator(muster, 'A106', { scope: [{ type: 'CostCentre', code: 'HO-LEG' }] })
  emma = await employeeId(muster, '1177')
})

const seesAll = async (name: PersonName) => {
  await muster.admin.query(
    `update access_scope set type = 'All', position_id = null where user_account_id =
       (select a.id from user_account a join login l on l.id = a.login_id where l.email = $1)`,
    [muster[name].email],
  )
  await untilForgotten()
}
const change = async (code: string, changes: object, query = '', by = muster.priya): Promise<Answer> => {
  const id = await costCentreCalled(code)
  const { name: Name, parent, employerId } = (await muster.priya.get(`/CostCentres/${id}?expand=details`)).body
  const kept = { Code: code, Name, EmployerId: employerId, ...(parent && { ParentId: parent.id }) }
  return by.put(`/CostCentres/${id}${query}`, { ...kept, ...changes })
}
const below = async (code: string) => ({ ParentId: await costCentreCalled(code) })
const parentOf = async (code: string) =>
  (await muster.priya.get(`/CostCentres/${await costCentreCalled(code)}?expand=details`)).body.parent?.code
const decide = (asked: Answer, action = 'approve', by = tomas) =>
  by.put(`${asked.headers.get('location')}/actions/${action}`, action === 'decline' ? { Remarks: 'No.' } : {})
const paySeenBy = async (person: Person, id = emma) => {
  const { status, body } = await person.get(`/Employees/${id}`)
  return status === 200 ? body.payRates !== undefined : status
}

describe('the tree of cost centres', () => {
  afterEach(async () => {
    for (const [code, parent] of [
      ['FER-SYD', 'FER'],
      ['FER-SYD-CQ-DK', 'FER-SYD-CQ'],
    ] as const) {
      await muster.admin.query(
        `update cost_centre c set parent_id = above.id from cost_centre above
         where above.employer_group_id = c.employer_group_id and c.code = $1 and above.code = $2`,
        [code, parent],
      )
    }
  })

  test.each(['FER-SYD-CQ-DK', 'FER-SYD'])('moving %s to legal waits for a second administrator', async code => {
    const former = await parentOf(code)
    const asked = await change(code, await below('HO-LEG'))
    expect(asked).toMatchObject({ status: 202, body: { kind: 'CostCentreMove', status: 'Pending' } })
    expect(asked.body.summary).toMatch(
      /^Move the cost centre FER-SYD.* below HO-LEG "Legal, risk and communications"\. This widens the role "payroll administrator" of Fraser, Catherine\. ?/,
    )
    expect(await parentOf(code)).toBe(former)
    await untilForgotten()
    expect(await paySeenBy(catherine)).toBe(404)
    expect((await decide(asked, 'approve', muster.priya)).body.Code).toBe('NotYourDecision')

    expect((await decide(asked)).status).toBe(204)
    expect(await parentOf(code)).toBe('HO-LEG')
    await untilForgotten()
    expect(await paySeenBy(catherine)).toBe(true)
  })

  test('a dry run shows the end and stores nothing', async () => {
    const tried = await change('FER-SYD', await below('HO-LEG'), '?dryRun=true')
    expect(tried).toMatchObject({ status: 200, body: { effects: [{ type: 'WaitsForConfirmation' }] } })
    expect(await parentOf('FER-SYD')).toBe('FER')
    expect((await muster.priya.get('/AdministrativeChanges?statuses=Pending')).body).toEqual([])
  })

  test('a move that widens nothing is done at once: another name, another parent, no employee in it', async () => {
    expect((await change('FER-SYD', { Name: 'Sydney' })).status).toBe(204)
    expect((await change('FER-SYD-CQ-DK', await below('FER-RIV'))).status).toBe(204)
    expect((await change('HO-LEG', {})).status).toBe(204)
    await muster.priya.post('/CostCentres', { Code: 'EMPTY', Name: 'Empty', ...(await below('FER')) })
    expect((await change('EMPTY', await below('HO-LEG'))).status).toBe(204)
  })

  test('a move below itself is refused at once, whatever it would widen', async () => {
    const refused = await change('HO', await below('HO-LEG'))
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('A cost centre cannot be above itself.')
    expect(await parentOf('HO-LEG')).toBe('HO')
  })

  test('a human resources administrator requests no such move, and reads no holder; another move is done at once', async () => {
    await grantRole(muster, 'mei', { role: 'HumanResourcesAdministrator' })
    await seesAll('mei')
    const mei = await withKey(muster, 'mei', { scopes: ['read', 'employees.write'] })
    for (const query of ['', '?dryRun=true']) {
      const refused = await change('FER-SYD-CQ-DK', await below('HO-LEG'), query, mei)
      expect(refused).toMatchObject({ status: 403, body: { Code: 'InsufficientRole' } })
      expect(refused.text).not.toMatch(/Fraser|payroll administrator/)
    }
    expect((await change('FER-SYD-CQ-DK', await below('FER-RIV'), '', mei)).status).toBe(204)
  })

  test('the summary says all of it, and a code that is taken by then is no longer possible', async () => {
    const all = { ...(await below('HO-LEG')), Code: 'SYD', Name: 'Sydney harbour', ExpiryDate: '2030-06-30' }
    const asked = await change('FER-SYD', all)
    expect(asked.body.summary).toContain(
      'It also changes the code to "SYD", the name to "Sydney harbour" and the last day to "2030-06-30".',
    )
    await muster.priya.post('/CostCentres', { Code: 'SYD', Name: 'Another', ...(await below('FER')) })
    expect(await decide(asked)).toMatchObject({ status: 409, body: { Code: 'NoLongerPossible' } })
    await decide(asked, 'decline')
  })

  test('a cost centre that came below it meanwhile is not confirmed along with it', async () => {
    await muster.priya.post('/CostCentres', { Code: 'ALONG', Name: 'Along', ...(await below('FER')) })
    const asked = await change('FER-SYD', await below('HO-LEG'))
    expect((await change('ALONG', await below('FER-SYD'))).status).toBe(204)
    expect(await decide(asked)).toMatchObject({ status: 409, body: { Code: 'NoLongerPossible' } })
    await decide(asked, 'decline')
    expect((await change('ALONG', await below('FER'))).status).toBe(204)
  })

  test('a parent that is below it by then is no longer possible', async () => {
    await muster.priya.post('/CostCentres', { Code: 'LEGAL-2', Name: 'Second', ...(await below('HO-LEG')) })
    const asked = await change('FER-SYD-CQ-DK', await below('LEGAL-2'))
    expect((await change('LEGAL-2', await below('FER-SYD-CQ-DK'))).status).toBe(204)
    expect(await decide(asked)).toMatchObject({ status: 409, body: { Code: 'NoLongerPossible' } })
    await decide(asked, 'decline')
  })

  test('an employee in it from a later day on, by an open request', async () => {
    await muster.priya.post('/CostCentres', { Code: 'SOON', Name: 'Soon', ...(await below('FER')) })
    await raised(muster.priya, {
      ...{ ChangeType: 'CostCentre', EmployeeId: emma, EffectiveDate: '2027-03-01' },
      CostCentre: [{ CostCentreId: await costCentreCalled('SOON'), Percentage: 100 }],
    })
    const asked = await change('SOON', await below('HO-LEG'))
    expect(asked.status).toBe(202)
    expect((await decide(asked, 'decline')).status).toBe(204)
    expect(await parentOf('SOON')).toBe('FER')
  })

  test('an employee who is charged to it at the same moment', async () => {
    await muster.priya.post('/CostCentres', { Code: 'BOTH', Name: 'Both', ...(await below('FER')) })
    const [both, target] = [await costCentreCalled('BOTH'), await below('HO-LEG')]
    await muster.admin.query('begin')
    await muster.admin.query(
      `select pg_advisory_xact_lock_shared(hashtextextended('pay limits ' || employer_group_id, 0)) from employee where id = $1`,
      [emma],
    )
    const asked = muster.priya.put(`/CostCentres/${both}`, { Code: 'BOTH', Name: 'Both', ...target })
    const former = 'update employee_cost_centre set cost_centre_id = $1 where employee_id = $2'
    await muster.admin.query(former, [both, emma])
    await untilForgotten()
    await muster.admin.query('commit')
    expect((await asked).status).toBe(202)
    await decide(await asked, 'decline')
    await muster.admin.query(former, [await costCentreCalled('FER-SYD-CQ-DK'), emma])
  })

  test('it is checked anew when it is confirmed', async () => {
    const changed = await change('FER-SYD', await below('HO-LEG'))
    await change('FER-SYD', { Name: 'Sydney harbour' })
    expect((await decide(changed)).body.Code).toBe('NoLongerPossible')
    await decide(changed, 'decline')

    const wider = await change('FER-SYD', await below('HO-LEG'))
    await payAdministrator(muster, 'A120', { scope: [{ type: 'CostCentre', code: 'HO-LEG' }] })
    expect(await decide(wider)).toMatchObject({
      status: 409,
      body: { Code: 'NoLongerPossible', Message: expect.stringContaining('other pay roles') },
    })
    expect(await parentOf('FER-SYD')).toBe('FER')
    await decide(wider, 'decline')
  })
})

test('a position says nothing of whose pay one sees: an access scope by positions gives no pay role', async () => {
  const counsel = await positionCalled('Company Secretary and General Counsel')
  const holder = await payAdministrator(muster, 'A112', { scope: [{ type: 'PositionSubtree', code: counsel.code }] })
  expect(await paySeenBy(holder)).toBe(404)
  const [{ id }] = (await muster.priya.get(`/Employees/${emma}`)).body.positions
  const { code: Code, name: Name } = (await muster.priya.get(`/Positions/${id}`)).body
  const moved = await muster.priya.put(`/Positions/${id}`, { Code, Name, ReportingPositionId: counsel.id })
  expect(moved.status).toBe(204)
  await untilForgotten()
  expect(await paySeenBy(holder)).toBe(false)
})

test('another employer waits where an access scope goes by employers', async () => {
  const holder = await payAdministrator(muster, 'A103', { scope: [{ type: 'Employer', code: 'HLL' }] })
  const employers = (await muster.priya.get('/Employers')).body
  const employer = (code: string) => employers.find((each: { code: string }) => each.code === code).id
  const command = { Code: 'N7', EmployerId: employer('HLF') }
  const made = await muster.priya.post('/Employees', {
    ...{ ...command, GivenName: 'Sam', FamilyName: 'Carter', Email: 'sam.carter@harbourline.example' },
    ...{ StartDate: '2026-02-02', EmploymentType: 'Casual' },
  })
  expect(made.status, made.text).toBe(201)
  const path = made.headers.get('location') ?? ''
  expect((await muster.priya.put(path, { ...command, Code: 'N8' })).status).toBe(204)
  const asked = await muster.priya.put(path, { Code: 'N9', EmployerId: employer('HLL') })
  expect(asked).toMatchObject({ status: 202, body: { kind: 'EmployeeMove' } })
  expect(asked.body.summary).toContain('It also changes the code to "N9".')
  expect((await muster.priya.get(path)).body.employer.code).toBe('HLF')
  expect((await holder.get(path)).status).toBe(404)

  const mei = await asAdministrator(muster, 'mei')
  await seesAll('mei')
  const confirmed = await decide(asked, 'approve', mei)
  expect(confirmed.status, confirmed.text).toBe(204)
  expect((await muster.priya.get(path)).body.employer.code).toBe('HLL')
})
