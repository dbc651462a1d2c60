import { beforeAll, describe, expect, test } from 'vitest'
import { sealRecords } from '../src/core/sealer.ts'
import { addDays, todayIn } from '../src/domain/calendar-date.ts'
import { startMuster } from './support/muster.ts'
import { type Index, indexOf, namedIn, unreadable } from './support/naming.ts'
import { narrowed, reaching } from './support/narrowed-scope.ts'
import type { Answer, Person } from './support/person.ts'
import { apply, approved } from './support/records/changes.ts'
import { approve, callerFor, employeeId, raised, seedPolicies } from './support/requests.ts'

/** Every report is read by people who see little, and names nothing that they could not read by a single read. */

const muster = startMuster()

const people = {} as Record<'administrator' | 'humanResources' | 'auditor' | 'liam' | 'mei' | 'emma' | 'former', Person>
let index: Index
let vacant: number
/** That position, as Emma read it before anything was planned. */
let emmaBefore: Answer

const readScopes = ['read', 'change-requests.write', 'change-requests.decide', 'employees.write', 'admin', 'audit.read']
const today = () => todayIn('Australia/Sydney', muster.clock.now())

beforeAll(async () => {
  await seedPolicies(muster)
  Object.assign(people, { liam: muster.liam, mei: muster.mei, emma: muster.emma })
  people.administrator = await narrowed(muster, 'priya', { to: 'FER-SYD', scopes: readScopes })
  people.humanResources = await reaching(muster, 'A109', { to: 'LOG-NSW' })
  people.auditor = await reaching(muster, 'A123', { to: 'FER-MAN', scopes: ['read', 'audit.read'] })
  people.former = await approverOfOnce()
  // An inactive holder in either part, waiting steps without approvers, and a person who is to come to a vacant position.
  await muster.admin.query(`update authority set status = 'Inactive' where code in ('A134', 'A156')`)
  vacant = await vacantPosition()
  emmaBefore = await muster.emma.get(`/Positions/${vacant}?expand=details`)
  await comingTo(vacant)
  await moved()
  await muster.reroute()
  await muster.admin.query(`update approval_step set needs_approver = true where status = 'Waiting'`)
  await sealRecords.run(muster.context)
  index = await indexOf(muster)
}, 120_000)

/** Maria decided in Mei's place, whose delegation has ended since. */
async function approverOfOnce(): Promise<Person> {
  const maria = await callerFor(muster, 'A138')
  const { id } = (await muster.priya.get('/Authorities/Search?EmployeeCode=1104')).body[0]
  const made = await muster.mei.post('/Delegations', {
    DelegateAuthorityId: id,
    From: today(),
    To: addDays(today(), 9),
  })
  const EmploymentTerms = { StandardHoursPerWeek: 21 }
  const EmployeeId = await employeeId(muster, '1292')
  const path = await raised(muster.liam, { ChangeType: 'EmploymentTerms', EmployeeId, EmploymentTerms })
  expect((await approve(maria, path)).status).toBe(204)
  expect((await muster.mei.delete(made.headers.get('location') ?? '')).status).toBe(204)
  expect((await maria.get(path)).status).toBe(404)
  return maria
}

async function vacantPosition(): Promise<number> {
  const [{ id }] = (await muster.priya.get('/OrganisationCharts')).body.filter(
    ({ code }: { code: string }) => code === 'LINE',
  )
  const positions = (await muster.priya.get(`/OrganisationCharts/${id}/Positions?expand=details`)).body
  return positions.find(
    ({ isVacant, status }: { isVacant: boolean; status: string }) => isVacant && status === 'Active',
  ).id
}

async function comingTo(position: number): Promise<void> {
  const EmployeeId = await employeeId(muster, '1239')
  const made = await muster.priya.post(`/Positions/${position}/Holders`, { EmployeeId, From: addDays(today(), 30) })
  expect(made.status).toBe(201)
}

/** Ravi takes another position by a request that is applied. */
async function moved(): Promise<void> {
  const { rows } = await muster.admin.query(
    `select p.id::int from chart_position p join employer_group g on g.id = p.employer_group_id and g.name = 'Harbour Line'
     where p.name = 'Wharf Supervisor, Manly'`,
  )
  const section = { OrganisationChartPositionId: rows[0].id }
  const id = await approved(muster, { about: 'ravi', changeType: 'PositionAssignment', section })
  expect(await apply(muster, id)).toBe('Applied')
}

const who = Object.keys({
  administrator: 0,
  humanResources: 0,
  auditor: 0,
  liam: 0,
  mei: 0,
  emma: 0,
  former: 0,
} satisfies Record<keyof typeof people, 0>) as (keyof typeof people)[]

async function pages(person: Person, path: string): Promise<Answer[]> {
  const all: Answer[] = []
  for (let page = 1; ; page++) {
    const answer = await person.get(`${path}${path.includes('?') ? '&' : '?'}pageSize=200&pageNumber=${page}`)
    expect(answer.status, path).toBe(200)
    all.push(answer)
    if (answer.body.length < 200) return all
  }
}

async function events(person: Person): Promise<Answer[]> {
  const all: Answer[] = []
  for (let after = 0; ; ) {
    const answer = await person.get(`/Events?pageSize=200&afterSequence=${after}`)
    all.push(answer)
    const last = Number(answer.headers.get('x-last-sequence'))
    if (last === after) return all
    after = last
  }
}

async function chartReports(person: Person): Promise<Answer[]> {
  const charts = (await person.get('/OrganisationCharts')).body as { id: number }[]
  return Promise.all(charts.map(({ id }) => person.get(`/OrganisationCharts/${id}/Health`)))
}

/** Requester, subject, deciders and rescinded requests are part of an approvable that a caller sees or decides. */
const partsOfApprovables = ['requestedBy', 'onBehalfOf', 'employee', 'approvals', 'rescindsChangeRequestId', 'rescinds']

/** Every report, and the fields of it that name people by contract. */
const reports: Readonly<Record<string, Readonly<{ of(person: Person): Promise<Answer[]>; except?: string[] }>>> = {
  'the health of charts': { of: chartReports },
  'what has happened': { of: events, except: ['actor'] },
  'what waits for them': {
    of: person => pages(person, '/Approvals'),
    except: partsOfApprovables,
  },
  'what they decided': {
    of: person => pages(person, '/Approvals?State=Decided'),
    except: ['requestedBy', 'onBehalfOf'],
  },
  'what was requested': { of: person => pages(person, '/change-requests'), except: partsOfApprovables },
  'what was applied for': { of: person => pages(person, '/ExpenseApplications'), except: partsOfApprovables },
  credentials: { of: person => pages(person, '/Credentials/Search'), except: ['verifiedBy'] },
  'who holds positions': { of: person => pages(person, '/Positions?expand=details') },
  'who approves, and whose employee they are': { of: person => pages(person, '/Authorities?expand=details') },
  'when credentials expire': { of: async person => [await person.get('/Credentials/Expiry')] },
  'long work': { of: person => pages(person, '/Operations') },
  'history and kinds of change of an employee': {
    of: async person => {
      const [employee] = (await person.get('/Employees?pageSize=1&pageNumber=1')).body
      return Promise.all(
        ['History?all=true', 'ChangeTypes'].map(rest => person.get(`/Employees/${employee.id}/${rest}`)),
      )
    },
  },
}

describe.each(who)('%s', name => {
  test.each(Object.keys(reports))('learns from %s nothing that they could not read', async report => {
    const { of, except } = reports[report] as (typeof reports)[string]
    const answers = await of(people[name])
    expect(answers.length).toBeGreaterThan(0)
    const named = answers.flatMap(({ body }) => namedIn(body, index, except))
    expect(await unreadable(people[name], named)).toEqual([])
  })
})

test.each(['/AuditLog', '/AdministrativeChanges'])(
  '%s, which is about the whole group, is for none of them',
  async path => {
    for (const name of who) expect((await people[name].get(path)).status, name).toBe(403)
  },
)

test('only callers who see a person get the event of their coming to a vacant position', async () => {
  const eventsFor = async (person: Person) =>
    (await events(person))
      .flatMap(({ body }) => body as { type: string; resource: { id: number }; actor: { name?: string } }[])
      .filter(({ type, resource }) => type === 'position.holder-added' && resource.id === vacant)
      .filter(({ actor }) => actor.name === 'Raman, Priya')
  expect(await eventsFor(muster.priya)).toHaveLength(1)
  for (const name of who) {
    const seesThem = (await people[name].get(`/Employees/${await employeeId(muster, '1239')}`)).status === 200
    expect(await eventsFor(people[name]), name).toHaveLength(seesThem ? 1 : 0)
  }
  const now = await people.emma.get(`/Positions/${vacant}?expand=details`)
  expect(now.body.isVacant).toBe(true)
  expect([now.text, now.headers.get('etag')]).toEqual([emmaBefore.text, emmaBefore.headers.get('etag')])
})

test('the health of a chart counts the invisible people and requests', async () => {
  const [{ id }] = (await muster.priya.get('/OrganisationCharts')).body.filter(
    ({ code }: { code: string }) => code === 'LINE',
  )
  const health = async (person: Person) => (await person.get(`/OrganisationCharts/${id}/Health`)).body
  const whole = await health(muster.priya)
  expect(whole.unseen).toEqual({ inactiveHolders: 0, singlePointsOfFailure: 0, waitingForNobody: 0 })
  for (const name of ['administrator', 'humanResources', 'auditor'] as const) {
    const part = await health(people[name])
    for (const list of ['inactiveHolders', 'waitingForNobody'] as const) {
      expect(part[list].length + part.unseen[list], `${name} ${list}`).toBe(whole[list].length)
      expect(part.unseen[list]).toBeGreaterThan(0)
    }
    expect(part.unseen.singlePointsOfFailure).toBeGreaterThan(0)
    expect(part.seatsWithoutApprover).toEqual(whole.seatsWithoutApprover)
    expect(part.vacantManagers).toEqual(whole.vacantManagers)
  }
  expect((await health(people.administrator)).waitingForNobody.length).toBeGreaterThan(0)
  expect((await health(people.administrator)).inactiveHolders.length).toBeGreaterThan(0)
})
