import { beforeAll, expect, test } from 'vitest'
import { untilLocked } from '../../../test/support/database/locks.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Answer, Person } from '../../../test/support/person.ts'
import { callerFor, employeeId, raised, seedPolicies } from '../../../test/support/requests.ts'

const muster = startMuster()
let siobhan: Person
const ids: number[] = []
const crew = ['1225', '1277', '1292', '1343', '1347', '1353', '1363', '1394', '1399', '1049']

beforeAll(async () => {
  await seedPolicies(muster)
  siobhan = await callerFor(muster, '1142', { sees: 'all' })
  for (const code of crew) ids.push(await employeeId(muster, code))
})

/** Liam requests another name, which human resources decides: Priya or Siobhan. */
const asked = (EmployeeId: number, name: string) =>
  raised(muster.liam, {
    ChangeType: 'PersonalDetails',
    EmployeeId,
    EffectiveDate: '2027-08-01',
    PersonalDetails: { PreferredName: name },
  })

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort()

const approve = (person: Person, path: string) => person.put(`${path}/actions/approve`, { Revision: 1 })

async function outcomeOf(path: string): Promise<{ status: string; decisions: number; versions: number }> {
  const { rows } = await muster.admin.query(
    `select r.status, r.version::int as versions, (select count(*)::int from approval_decision d
       where d.employer_group_id = r.employer_group_id and d.approvable_id = r.approvable_id and not d.is_voided) as decisions
     from change_request r where r.id = $1`,
    [path.split('/').at(-1)],
  )
  return rows[0]
}

/** Ten at once, each about another employee. */
async function inTens(rounds: number, trial: (id: number, round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round++) await Promise.all(ids.map(id => trial(id, round)))
}

test('a request rests on what was applied last, though that was written while it was raised', async () => {
  const [id = 0] = ids
  const extension = (WorkExtension: string, EffectiveDate: string) =>
    siobhan.post('/change-requests', {
      ...{ ChangeType: 'ContactDetails', EmployeeId: id, EffectiveDate },
      ContactDetails: { WorkExtension },
    })
  await muster.admin.query('begin')
  await muster.admin.query(`select pg_advisory_xact_lock(hashtextextended('changes of an employee', $1))`, [id])
  let isAnswered = false
  const later = extension('4711', '2027-09-20').then(answer => {
    isAnswered = true
    return answer
  })
  await untilLocked(muster, 'advisory')
  const { rows } = await muster.admin.query(
    `insert into employee_fact (employer_group_id, employee_id, field, value, valid_from, recorded_at)
     select employer_group_id, id, 'WorkExtension', '"1234"', '2027-09-01', now() from employee where id = $1 returning id`,
    [id],
  )
  expect(isAnswered).toBe(false)
  await muster.admin.query('commit')
  const path = (await later).headers.get('location') ?? ''
  const based = await muster.admin.query(
    'select base_fact_id from change_request_change where change_request_id = $1',
    [path.split('/').at(-1)],
  )
  expect(based.rows).toEqual([{ base_fact_id: rows[0].id }])
  expect((await siobhan.put(`${path}/actions/cancel`)).status).toBe(204)
})

test('of 100 pairs of decisions at the same moment, one wins and the other is too late', async () => {
  const seen = new Set<string>()
  await inTens(10, async (id, round) => {
    const path = await asked(id, `Pair ${round}`)
    const decline = (person: Person) => person.put(`${path}/actions/decline`, { Remarks: 'No.' })
    const answers = await Promise.all([
      approve(muster.priya, path),
      round % 2 ? approve(siobhan, path) : decline(siobhan),
    ])
    expect(statuses(answers)).toEqual([204, 400])
    for (const { status, body } of answers)
      if (status === 400) expect(body.ModelState).toHaveProperty(['command.Status'])
    const outcome = await outcomeOf(path)
    expect(outcome.decisions).toBe(1)
    seen.add(`${outcome.status} ${answers[0]?.status}`)
    if (outcome.status === 'Approved') expect((await muster.liam.put(`${path}/actions/cancel`)).status).toBe(204)
  })
  expect([...seen]).toContain('Approved 204')
}, 240_000)

test('approving against cancelling ends in one of the two, and both callers get its status', async () => {
  await inTens(5, async (id, round) => {
    const path = await asked(id, `Cancelled ${round}`)
    const [approval, cancelling] = await Promise.all([
      approve(muster.priya, path),
      muster.liam.put(`${path}/actions/cancel`),
    ])
    const { status } = await outcomeOf(path)
    // A request approved for a future day can still be cancelled, so that cancelling never loses.
    expect(cancelling.status).toBe(204)
    expect(status).toBe('Cancelled')
    expect([204, 400]).toContain(approval.status)
  })
}, 120_000)

test('approving against an edit: the edit restarts the approvals, and no unseen revision is approved', async () => {
  await inTens(5, async (id, round) => {
    const path = await asked(id, `Edited ${round}`)
    const [approval, edit] = await Promise.all([
      approve(muster.priya, path),
      muster.liam.put(path, { EffectiveDate: '2027-08-01', PersonalDetails: { PreferredName: `Else ${round}` } }),
    ])
    const { status, decisions } = await outcomeOf(path)
    if (approval.status === 204) expect([edit.status, status, decisions]).toEqual([400, 'Approved', 1])
    else expect([approval.status, edit.status, status, decisions]).toEqual([412, 204, 'Pending', 0])
    await muster.liam.put(`${path}/actions/cancel`)
  })
}, 120_000)

test('the same decision sent twice at once is stored once, and both calls succeed', async () => {
  await inTens(2, async (id, round) => {
    const path = await asked(id, `Twice ${round}`)
    expect(statuses(await Promise.all([approve(muster.priya, path), approve(muster.priya, path)]))).toEqual([204, 204])
    expect((await outcomeOf(path)).decisions).toBe(1)
    await muster.liam.put(`${path}/actions/cancel`)
  })
}, 120_000)

test('two requests for the same field at once: one is stored, the other is refused with its code', async () => {
  await inTens(2, async (id, round) => {
    const send = (name: string) =>
      muster.liam.post('/change-requests', {
        ChangeType: 'PersonalDetails',
        EmployeeId: id,
        PersonalDetails: { PreferredName: name },
      })
    const answers = await Promise.all([send(`One ${round}`), send(`Other ${round}`)])
    expect(statuses(answers)).toEqual([201, 400])
    for (const { headers } of answers) {
      const path = headers.get('location')
      if (path) await muster.liam.put(`${path}/actions/cancel`)
    }
  })
}, 120_000)

test('one external reference sent twice at once is stored once', async () => {
  await inTens(1, async id => {
    const send = (PreferredName: string) =>
      muster.liam.post('/change-requests', {
        ChangeType: 'PersonalDetails',
        EmployeeId: id,
        PersonalDetails: { PreferredName },
        ExternalReference: `REF-${id}`,
        SubmitImmediately: false,
      })
    const answers = await Promise.all([send('One'), send('Two')])
    expect(statuses(answers)).toEqual([201, 409])
    const made = answers.find(({ status }) => status === 201)?.headers.get('location')
    expect(answers.find(({ status }) => status === 409)?.headers.get('location')).toBe(made)
  })
}, 120_000)

test('codes are unique, also with refused requests at the same moment', async () => {
  const { rows } = await muster.admin.query(
    `select count(*)::int as count, count(distinct code)::int as codes
     from change_request r join employer_group g on g.id = r.employer_group_id and g.name like 'Harbour Line%'`,
  )
  expect(rows[0].count).toBeGreaterThan(180)
  expect(rows[0].codes).toBe(rows[0].count)
})

test('of changes of one field at the same moment, which need no approval, each is applied, one after the other', async () => {
  const ask = async (EmployeeId: number, WorkExtension: string) => {
    const ContactDetails = { WorkExtension }
    const path = await raised(muster.priya, { ChangeType: 'ContactDetails', EmployeeId, ContactDetails })
    return (await muster.priya.get(path)).body
  }
  await inTens(5, async (id, round) => {
    const asked = await Promise.all(['1', '2', '3'].map(end => ask(id, `${1000 + 10 * round}${end}`)))
    expect(asked.map(({ status, failure }) => [status, failure])).toEqual(Array(3).fill(['Applied', undefined]))
    expect(asked.some(({ changes }) => changes[0].newValue.startsWith(String(1000 + 10 * round)))).toBe(true)
  })
}, 60_000)
