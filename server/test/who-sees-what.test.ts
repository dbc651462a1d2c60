import { beforeAll, describe, expect, test } from 'vitest'
import { sealRecords } from '../src/core/sealer.ts'
import { todayIn } from '../src/domain/calendar-date.ts'
import { silentMail } from './support/mail/silent-mail.ts'
import { startMuster } from './support/muster.ts'
import type { Person } from './support/person.ts'
import { applyFor } from './support/records/expenses.ts'
import { callerFor, employeeId, raised, seedPolicies } from './support/requests.ts'

/** Each person reads every approvable and its events, and finds only their own. */

const muster = startMuster(silentMail)

const people = {} as Record<'liam' | 'emma' | 'mei' | 'limitedHumanResources' | 'limitedPayroll', Person>
const harbour = `(select id from employer_group where name like 'Harbour Line%')`

/** A role limited to Liam's cost centre and those below, or to a payment group; sees all. */
async function limited(code: string, role: string, to: string): Promise<Person> {
  const limit = to === 'WK' ? 'payment_group' : 'cost_centre'
  await muster.admin.query(
    `with made as (insert into role_grant (employer_group_id, authority_id, role)
       select employer_group_id, id, $2 from authority where code = $1 and employer_group_id = ${harbour} returning *)
     insert into role_grant_${limit} (employer_group_id, role_grant_id, ${limit}_id)
     select made.employer_group_id, made.id, c.id from made
     join ${limit} c on c.employer_group_id = made.employer_group_id and c.code like $3`,
    [code, role, to],
  )
  const scopes = ['read', 'employees.sensitive', 'change-requests.write', 'change-requests.decide', 'expenses.write']
  return callerFor(muster, code, { sees: 'all', scopes })
}

beforeAll(async () => {
  await seedPolicies(muster)
  Object.assign(people, { liam: muster.liam, emma: muster.emma, mei: muster.mei })
  people.limitedHumanResources = await limited('A102', 'HumanResourcesAdministrator', 'FER-SYD%')
  people.limitedPayroll = await limited('A103', 'PayrollAdministrator', 'WK')
  // Drafts beside those of the sample: of Liam about his people and of Priya about another terminal's.
  const hours = {
    ChangeType: 'EmploymentTerms',
    EmploymentTerms: { StandardHoursPerWeek: 21 },
    SubmitImmediately: false,
  }
  for (const code of ['1225', '1177']) {
    await raised(muster.liam, { ...hours, EmployeeId: await employeeId(muster, code) })
  }
  for (const code of ['1239', '1048', '1104']) {
    await raised(muster.priya, { ...hours, EmployeeId: await employeeId(muster, code) })
  }
  for (const name of ['emma', 'mei', 'priya'] as const) await applyFor(muster, name, { SubmitImmediately: false })
  await applyFor(muster, 'emma')
  await sealRecords.run(muster.context)
}, 120_000)

type Listed = {
  id: number
  status: string
  employee: { id: number }
  changes?: { isSensitive: boolean; oldValue?: unknown; newValue?: unknown }[]
}

type Truth = {
  id: number
  employee: number
  isDraft: boolean
  /** Whether they requested it, are asked by the step that waits, are the employee, or administer that. */
  requested: boolean
  asked: boolean
  about: boolean
  administers: boolean
}

/** The tables' content, in the test's own words; the administrators of this story have the named role. */
async function truthFor({ name }: Person, table: 'change_request' | 'expense_application'): Promise<Truth[]> {
  const { rows } = await muster.admin.query<Truth>(
    `with me as (select p.id, a.id as authority_id from person p
       left join authority a on a.employer_group_id = p.employer_group_id and a.person_id = p.id
       where p.employer_group_id = ${harbour} and $1 in (p.family_name || ', ' || p.given_name, p.given_name || ' ' || p.family_name))
     select r.id::int, r.employee_id::int as employee, r.status = 'Draft' as "isDraft",
       x.requested_by_person_id = me.id as requested, e.person_id = me.id as about,
       exists (select from approval_step s join approval_candidate c on c.approval_step_id = s.id
         where s.approvable_id = x.id and s.status = 'Waiting'
           and me.authority_id in (c.authority_id, c.on_behalf_of_authority_id)) as asked,
       exists (select from role_grant g where g.authority_id = me.authority_id
         and g.role in ('HumanResourcesAdministrator', 'PayrollAdministrator')
         and (exists (select from role_grant_cost_centre l join employee_cost_centre split on split.cost_centre_id = l.cost_centre_id
             where l.role_grant_id = g.id and split.employee_id = e.id)
           or exists (select from role_grant_payment_group l where l.role_grant_id = g.id
             and l.payment_group_id = e.payment_group_id))) as administers
     from ${table} r join approvable x on x.id = r.approvable_id join employee e on e.id = r.employee_id
     cross join me where r.employer_group_id = ${harbour}`,
    [name],
  )
  expect(rows.length).toBeGreaterThan(10)
  return rows
}

const everything = async (person: Person, path: string) => {
  const all: unknown[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await person.get(`${path}${path.includes('?') ? '&' : '?'}pageSize=200&pageNumber=${page}`)
    expect(status, path).toBe(200)
    all.push(...body)
    if (body.length < 200) return all
  }
}

async function eventsFor(person: Person): Promise<{ resource: { type: string; id: number; uri?: string } }[]> {
  const events = []
  for (let after = 0; ; ) {
    const { body, headers } = await person.get(`/Events?pageSize=200&afterSequence=${after}`)
    events.push(...body)
    const last = Number(headers.get('x-last-sequence'))
    if (last === after) return events
    after = last
  }
}

describe.each([
  ['Liam', 'liam'],
  ['Emma', 'emma'],
  ['Mei', 'mei'],
  ['human resources of a part', 'limitedHumanResources'],
  ['payroll of a part', 'limitedPayroll'],
] as const)('%s', (_, who) => {
  const recordsOf = async (path: string) => (await everything(people[who], path)) as Listed[]
  const employeesOf = async () => new Set((await recordsOf('/Employees')).map(({ id }) => id))

  test.each([
    ['change_request', '/change-requests'],
    ['expense_application', '/ExpenseApplications'],
  ] as const)('finds in %s what is theirs, and of the rest not that it is there', async (table, path) => {
    const [truth, employees] = [await truthFor(people[who], table), await employeesOf()]
    const theirs = truth.filter(
      ({ employee, isDraft, requested, asked }) => requested || (!isDraft && (asked || employees.has(employee))),
    )
    const found = await recordsOf(path)
    expect(found.map(({ id }) => id).sort()).toEqual(theirs.map(({ id }) => id).sort())
    for (const { id } of truth.filter(each => !theirs.includes(each))) {
      for (const rest of ['', '/remarks']) {
        const hidden = await people[who].get(`${path}/${id}${rest}`)
        const nowhere = await people[who].get(`${path}/99999999${rest}`)
        expect([hidden.status, hidden.text]).toEqual([404, nowhere.text])
      }
    }
    const known = new Map(truth.map(each => [each.id, each]))
    for (const { id, changes = [] } of found) {
      const { requested, asked, about, administers } = known.get(id) as Truth
      const maySee = requested || asked || about || administers
      for (const { isSensitive, oldValue, newValue } of changes) {
        if (!isSensitive || maySee) continue
        expect([oldValue ?? '••••••', newValue ?? '••••••'], `${path}/${id}`).toEqual(['••••••', '••••••'])
      }
    }
  })

  test('learns of nothing else, and is asked for nothing else', async () => {
    const employees = await employeesOf()
    const approvables = {
      ChangeRequest: new Set((await recordsOf('/change-requests')).map(({ id }) => id)),
      ExpenseApplication: new Set((await recordsOf('/ExpenseApplications')).map(({ id }) => id)),
      Employee: employees,
    }
    for (const { resource } of await eventsFor(people[who])) {
      const seen = approvables[resource.type as keyof typeof approvables]
      if (seen) expect([...seen], `${resource.type} ${resource.id}`).toContain(resource.id)
    }
    for (const { resource, employee } of (await everything(people[who], '/Approvals')) as {
      resource: { type: 'ChangeRequest'; id: number }
      employee: { id: number }
    }[]) {
      expect([...approvables[resource.type]]).toContain(resource.id)
      expect((await people[who].get(`/Employees/${employee.id}`)).status).toBe(employees.has(employee.id) ? 200 : 404)
    }
    for (const { employee } of await recordsOf('/Credentials/Search')) expect([...employees]).toContain(employee.id)
  })
})

test('a delegate knows of what waits for them, until the delegation ends', async () => {
  const maria = await callerFor(muster, 'A138')
  const { id } = (await muster.priya.get('/Authorities/Search?EmployeeCode=1104')).body[0]
  const now = muster.context.clock.now()
  const [From, To] = [now, now + 7 * 86_400_000].map(moment => todayIn('Australia/Sydney', moment))
  const made = await muster.mei.post('/Delegations', { DelegateAuthorityId: id, From, To })
  expect(made.status).toBe(201)
  const path = await raised(muster.liam, {
    ChangeType: 'PayRate',
    EmployeeId: await employeeId(muster, '1292'),
    PayRate: { PayType: 'Hourly', Amount: 44, Per: 'Hour' },
  })
  const uris = async () =>
    (await maria.get('/Approvals')).body.map(({ resource }: { resource: { uri: string } }) => resource.uri)
  expect(JSON.stringify((await maria.get(path)).body.changes)).toContain('44')
  expect(await uris()).toContain(path)

  expect((await muster.mei.delete(made.headers.get('location') ?? '')).status).toBe(204)
  expect(await uris()).not.toContain(path)
  await muster.reroute()
  expect([(await maria.get(path)).status, (await maria.get(`${path}/remarks`)).status]).toEqual([404, 404])
  expect(await uris()).not.toContain(path)
  expect((await maria.put(`${path}/actions/approve`, { Revision: 1 })).status).toBe(404)
  await sealRecords.run(muster.context)
  expect((await eventsFor(maria)).filter(({ resource }) => resource.uri === path)).toEqual([])
})

test('emails go to those who take part, and none about a draft', async () => {
  const count = async () => Number((await muster.admin.query('select count(*) from notice')).rows[0].count)
  const before = await count()
  const path = await raised(muster.liam, {
    ChangeType: 'EmploymentTerms',
    EmployeeId: await employeeId(muster, '1343'),
    EmploymentTerms: { StandardHoursPerWeek: 21 },
    SubmitImmediately: false,
  })
  await muster.liam.post(`${path}/remarks`, { Remark: 'Not yet.' })
  expect(await count()).toBe(before)
  await muster.liam.put(`${path}/actions/submit`)
  const { rows } = await muster.admin.query(
    `select p.given_name as name from notice n join person p on p.id = n.person_id order by n.id desc limit $1`,
    [(await count()) - before],
  )
  expect(rows).toEqual([{ name: 'Mei' }])
})

test('Noah, whose account has no access, and Olga find nothing at all', async () => {
  for (const path of ['/change-requests', '/ExpenseApplications', '/Events', '/Approvals', '/Credentials/Search']) {
    expect((await muster.noah.get(path)).status, path).toBe(401)
  }
  const ours = new Set((await everything(muster.priya, '/change-requests')).map(each => (each as Listed).id))
  for (const { id } of (await everything(muster.olga, '/change-requests')) as Listed[]) expect(ours.has(id)).toBe(false)
})
