import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statementsOf } from '../../../../test/support/database/statements.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import { approve, raised, seedPolicies, statusOf } from '../../../../test/support/requests.ts'
import { jobs } from '../../../jobs.ts'

const muster = startMuster()
const today = '2026-11-24'
const noon = (day: string) => `${day}T12:00:00+11:00`
const free: number[] = []
const harbour = `employer_group_id = (select id from employer_group where name = 'Harbour Line')`
const mei = `(select id from authority where code = 'A125' and ${harbour})`
const meiHerself = `(select person_id from authority where code = 'A125' and ${harbour})`
const liam = `(select id from authority where code = 'A132' and ${harbour})`

beforeAll(async () => {
  await seedPolicies(muster)
  muster.clock.moveTo(noon(today))
  const { rows } = await muster.admin.query(
    `select e.id::int from employee e join position_holder h on h.employer_group_id = e.employer_group_id and h.person_id = e.person_id
     join chart_position p on p.employer_group_id = h.employer_group_id and p.id = h.position_id
     where p.name = 'Deckhand, Circular Quay' and h.valid_to is null and e.status = 'Active'
       and not exists (select from change_request r where r.employee_id = e.id and r.is_open) order by e.id`,
  )
  free.push(...rows.map(({ id }: { id: number }) => id))
})

// Authentication caches callers, with their day, for half a second.
beforeEach(async () => {
  muster.clock.moveTo(noon(today))
  await new Promise(resolve => setTimeout(resolve, 600))
})

/** Liam requests other hours for one of his deckhands, which Mei decides. */
const asked = () =>
  raised(muster.liam, {
    ChangeType: 'EmploymentTerms',
    EmployeeId: free.shift(),
    EffectiveDate: '2027-03-01',
    EmploymentTerms: { StandardHoursPerWeek: 21 },
  })

const approversOf = async (path: string): Promise<string[]> =>
  (await muster.priya.get(path)).body.approvals[0].approvers.map(({ name }: { name: string }) => name)

const run = (name: string) => jobs.find(job => job.name === name)?.run(muster.context)

async function routeByDate(): Promise<void> {
  await run('route-anew-each-day')
  await muster.reroute()
}

/** A record in force today and not tomorrow, before any job has run. Undone after the test. */
async function until(day: string, table: string, condition: string): Promise<void> {
  const where = `${condition} and valid_to is null`
  const { rows } = await muster.admin.query(`update ${table} set valid_to = '${day}' where ${where} returning id`)
  expect(rows.length).toBeGreaterThan(0)
  const ids = rows.map(({ id }: { id: string }) => id).join(', ')
  undo.push(`update ${table} set valid_to = null where id in (${ids})`)
}

const undo: string[] = []
afterEach(async () => {
  for (const text of undo.splice(0)) await muster.admin.query(text)
})

async function cannotDecide(path: string): Promise<void> {
  const answer = await approve(muster.mei, path)
  expect([answer.status, answer.body.Code]).toEqual([403, 'NotYourDecision'])
  expect(await statusOf(muster.priya, path)).toBe('Pending')
}

describe('before any job has run, Mei no longer decides', () => {
  test('from the day after her position has ended', async () => {
    const path = await asked()
    await until('2026-11-23', 'position_holder', `person_id = ${meiHerself}`)
    expect(await approversOf(path)).toEqual(['Wong, Mei'])
    await cannotDecide(path)
    await muster.admin.query(undo.pop() ?? '')
    expect((await approve(muster.mei, path)).status).toBe(204)
  })

  test('from the day after her role has ended', async () => {
    const path = await asked()
    await until('2026-11-23', 'role_grant', `role = 'ChangeRequestApprover' and authority_id = ${mei}`)
    await cannotDecide(path)
  })

  test('by a delegation that ended yesterday', async () => {
    const path = await raised(muster.priya, {
      ChangeType: 'EmploymentTerms',
      EmployeeId: free.shift(),
      EmploymentTerms: { StandardHoursPerWeek: 22 },
    })
    undo.push("delete from delegation where valid_to = '2026-11-23'")
    await muster.admin.query(
      `insert into delegation (employer_group_id, authority_id, delegate_authority_id, roles, valid_from, valid_to, created_at, last_modified)
       select employer_group_id, ${liam}, id, '{}', '2026-11-20', '2026-11-23', now(), now() from authority where id = ${mei}`,
    )
    await muster.admin.query(
      `insert into approval_candidate (employer_group_id, approval_step_id, authority_id, on_behalf_of_authority_id)
       select employer_group_id, id, ${mei}, ${liam} from approval_step where status = 'Waiting'
         and approvable_id = (select approvable_id from change_request where id = $1)`,
      [path.split('/').at(-1)],
    )
    await cannotDecide(path)
  })

  test('from the day after her own last day at work', async () => {
    const path = await asked()
    undo.push(`update employee set termination_date = null where person_id = ${meiHerself}`)
    await muster.admin.query(
      `update employee set termination_date = '2026-11-23', created_at = '2020-01-01' where person_id = ${meiHerself}`,
    )
    await cannotDecide(path)
  })

  test('by the employer’s day, which may begin before the group’s', async () => {
    const path = await asked()
    // In Auckland it is the next day already when it is eleven at night in Sydney.
    undo.push(`update employer set time_zone = null where ${harbour}`)
    await muster.admin.query(`update employer set time_zone = 'Pacific/Auckland' where ${harbour}`)
    await until(today, 'position_holder', `person_id = ${meiHerself}`)
    muster.clock.moveTo(`${today}T23:00:00+11:00`)
    await new Promise(resolve => setTimeout(resolve, 600))
    await cannotDecide(path)
  })
})

describe('each day', () => {
  test('waiting steps are routed again if a dated record ended', async () => {
    const path = await asked()
    await routeByDate()
    await until('2026-11-25', 'position_holder', `person_id = ${meiHerself}`)
    muster.clock.moveTo(noon('2026-11-26'))
    await routeByDate()
    expect(await approversOf(path)).not.toContain('Wong, Mei')
  })

  test('the job catches up with records that began while the service was down', async () => {
    const path = await asked()
    await routeByDate()
    const before = await approversOf(path)
    undo.push("delete from delegation where valid_from = '2026-11-29'")
    await muster.admin.query(
      `insert into delegation (employer_group_id, authority_id, delegate_authority_id, roles, valid_from, valid_to, created_at, last_modified)
       select a.employer_group_id, a.id, d.id, '{}', '2026-11-29', '2026-12-30', now(), now() from authority a
       join authority d on d.employer_group_id = a.employer_group_id and d.code = 'A102' where a.id = ${mei}`,
    )
    muster.clock.moveTo(noon('2026-12-03'))
    await routeByDate()
    expect(await approversOf(path)).toEqual(expect.arrayContaining(['Angelopoulos, Stephen', ...before]))
  })

  test('an employer in another time zone has its own days', async () => {
    undo.push(`update employer set time_zone = null where ${harbour}`)
    await muster.admin.query(`update employer set time_zone = 'Australia/Perth' where ${harbour}`)
    muster.clock.moveTo(noon('2026-12-04'))
    await routeByDate()
    const path = await asked()
    await until('2026-12-04', 'position_holder', `person_id = ${meiHerself}`)
    // One in the morning in Sydney, ten in the evening in Perth.
    muster.clock.moveTo('2026-12-05T01:00:00+11:00')
    await routeByDate()
    expect(await approversOf(path)).toEqual(['Wong, Mei'])
    muster.clock.moveTo('2026-12-05T04:00:00+11:00')
    await routeByDate()
    expect(await approversOf(path)).not.toContain('Wong, Mei')
  })
  test('no step is routed again if no record began or ended', async () => {
    muster.clock.moveTo(noon('2033-01-10'))
    await routeByDate()
    const onNext = (day: string) => {
      muster.clock.moveTo(noon(day))
      return statementsOf(async () => run('route-anew-each-day'))
    }
    const notes = (statements: readonly string[]) => statements.filter(text => /organisation_change/.test(text))
    expect(notes(await onNext('2033-01-11'))).toEqual([])
    await muster.admin.query(
      `update cost_centre set last_modified = '2033-01-11' where code = 'FER-MAN' and ${harbour}`,
    )
    expect(notes(await onNext('2033-01-12'))).not.toEqual([])
    await muster.admin.query(`update cost_centre set last_modified = created_at where code = 'FER-MAN' and ${harbour}`)
    await until('2033-01-12', 'position_holder', `person_id = ${meiHerself}`)
    expect(notes(await onNext('2033-01-13'))).not.toEqual([])
  })
})
