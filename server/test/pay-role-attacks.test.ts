import { beforeAll, beforeEach, expect, test } from 'vitest'
import { idOf } from './support/grants.ts'
import { startMuster } from './support/muster.ts'
import type { Person } from './support/person.ts'
import { payAdministrator } from './support/records/pay-roles.ts'
import { positionsOf } from './support/records/positions.ts'
import { approve, employeeId, seedPolicies } from './support/requests.ts'

/**
 * Ravi administers pay, limited to the legal department, and Emma is a deckhand. One administrator changes what is about
 * places, and Ravi has nothing to do with Emma's bank account all the same.
 */
const muster = startMuster()
const { chartCalled, positionCalled, costCentreCalled, vacancy } = positionsOf(muster)
let ravi: Person
let emma = 0
let path = ''
beforeAll(async () => {
  await seedPolicies(muster)
  ravi = await payAdministrator(muster, 'A120', { limit: { costCentre: 'HO-LEG' } })
  emma = await employeeId(muster, '1177')
  type Request = { id: number; status: string; changeType: string; employee: { id: number } }
  const requests: Request[] = (await muster.priya.get('/change-requests')).body
  const own = requests.find(
    each => each.employee.id === emma && each.changeType === 'BankAccounts' && each.status === 'Pending',
  )
  path = `/change-requests/${own?.id}`
})

let position: { id: number; code: string; name: string; reportingPositionId: number }
beforeEach(async () => {
  const [{ id }] = (await muster.priya.get(`/Employees/${emma}`)).body.positions
  position = (await muster.priya.get(`/Positions/${id}`)).body
})

const changePosition = async (changes: object) => {
  const { id, code: Code, name: Name, reportingPositionId: ReportingPositionId } = position
  const kept = { CostCentreId: await costCentreCalled('FER-SYD-CQ-DK') }
  const answer = await muster.priya.put(`/Positions/${id}`, { Code, Name, ReportingPositionId, ...kept, ...changes })
  expect(answer.status, answer.text).toBe(204)
}

async function expectThatRaviIsOutOfIt(): Promise<void> {
  const { approvals, code } = (await muster.priya.get(path)).body
  expect(JSON.stringify(approvals)).toContain('Novak, Tomas')
  expect(JSON.stringify(approvals)).not.toContain('Perera, Ravi')
  expect(JSON.stringify((await ravi.get('/Approvals')).body)).not.toContain(code)
  expect((await ravi.get(path)).body.changes).toMatchObject([{ newValue: '••••••' }])
  expect((await ravi.get(`/Employees/${emma}`)).body.bankAccounts).toBeUndefined()
  expect((await approve(ravi, path)).status).toBe(403)
}

test('Ravi has nothing to do with it before', () => expectThatRaviIsOutOfIt())

test('the cost centre of her position', async () => {
  await changePosition({ CostCentreId: await costCentreCalled('HO-LEG') })
  await expectThatRaviIsOutOfIt()
})

test('the parent of her position', async () => {
  const counsel = await positionCalled('Company Secretary and General Counsel')
  await changePosition({ ReportingPositionId: counsel.id, CostCentreId: await costCentreCalled('HO-LEG') })
  await expectThatRaviIsOutOfIt()
})

test('the chart of her position, whose fallback is Ravi', async () => {
  const chart = await chartCalled('PROJ')
  const FallbackAuthorityId = await idOf(muster, 'authority', 'ravi')
  const command = { Code: chart.code, Name: chart.name, FallbackAuthorityId }
  expect((await muster.priya.put(`/OrganisationCharts/${chart.id}`, command)).status).toBe(204)
  await changePosition({
    ...{ OrganisationChartId: chart.id, ReportingPositionId: undefined },
    CostCentreId: await costCentreCalled('HO-LEG'),
  })
  await expectThatRaviIsOutOfIt()
})

test('a position of the legal department that she holds as well', async () => {
  const legal = await vacancy('LEGAL', { CostCentreId: await costCentreCalled('HO-LEG') })
  const holder = await muster.priya.post(`${legal}/Holders`, { EmployeeId: emma, AssignmentType: 'Secondary' })
  expect(holder.status, holder.text).toBe(201)
  await expectThatRaviIsOutOfIt()
})

test('the names of cost centres and payment groups', async () => {
  const rename = async (from: string, Code: string) => {
    const id = await costCentreCalled(from)
    const { name: Name, parent } = (await muster.priya.get(`/CostCentres/${id}?expand=details`)).body
    const answer = await muster.priya.put(`/CostCentres/${id}`, { Code, Name, ParentId: parent.id })
    expect(answer.status, answer.text).toBe(204)
  }
  await rename('HO-LEG', 'OTHER')
  await rename('FER-SYD-CQ-DK', 'HO-LEG')
  await expectThatRaviIsOutOfIt()
  await rename('HO-LEG', 'FER-SYD-CQ-DK')
  await rename('OTHER', 'HO-LEG')
})

test('the look-up of payroll authorities goes by the employee, too', async () => {
  const [{ id }] = (await muster.priya.get('/Authorities/Search?EmployeeCode=1177')).body
  const look = `/Authorities/${id}/Positions/${position.id}/Approver/RunPayrollAuthority`
  const limitTo = (code: string) =>
    muster.admin.query(
      `with gone as (delete from role_grant_cost_centre)
       insert into role_grant_cost_centre select r.employer_group_id, r.id, c.id from role_grant r
       join cost_centre c on c.employer_group_id = r.employer_group_id and c.code = $1
       where r.role = 'RunPayrollAuthority' and r.employer_group_id = (select employer_group_id from authority where id = $2)`,
      [code, id],
    )
  await limitTo('HO-LEG')
  expect((await muster.priya.get(look)).status).toBe(404)
  await limitTo('FER-SYD-CQ-DK')
  expect((await muster.priya.get(look)).body.code).toBe('A103')
})
