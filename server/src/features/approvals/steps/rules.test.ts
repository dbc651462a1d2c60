import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hardRulesOf, hours } from '../../../../test/support/hard-rules.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Person } from '../../../../test/support/person.ts'
import { approve, callerFor, raised } from '../../../../test/support/requests.ts'
import { jobs } from '../../../jobs.ts'

const muster = startMuster()
const { harbour, nextOfCrew, people, delegate } = hardRulesOf(muster)
let maria: Person

beforeAll(async () => {
  maria = await callerFor(muster, '1104', { sees: 'all' })
})

afterEach(async () => {
  muster.clock.reset()
  await muster.admin.query('delete from delegation')
  await muster.admin.query(`delete from position_holder where assignment_type = 'Acting' and valid_from = '2020-01-01'`)
})

/** Mei acts in Liam's position as well. */
const meiBesideLiam = () =>
  muster.admin.query(
    `insert into position_holder (employer_group_id, position_id, person_id, valid_from, assignment_type)
     select p.employer_group_id, p.id, a.person_id, '2020-01-01', 'Acting' from chart_position p
     join authority a on a.employer_group_id = p.employer_group_id and a.code = 'A125'
     where p.employer_group_id = ${harbour} and p.name = 'Sydney Terminal Manager'`,
  )

/** Priya requests other hours for one of Liam's crew: this number of approvals in the line, then human resources. */
async function asked(requiredApprovals: number): Promise<string> {
  const line = { name: 'Line approver', approver: 'Line', rule: 'All', requiredApprovals, dueInDays: 3 }
  const steps = [line, { name: 'Human resources', approver: 'HumanResources', dueInDays: 5 }]
  await muster.admin.query(
    `update approval_policy set steps = $1 where change_type = 'EmploymentTerms' and employer_group_id = ${harbour}`,
    [JSON.stringify(steps)],
  )
  return raised(muster.priya, { ChangeType: 'EmploymentTerms', EmployeeId: await nextOfCrew(), ...hours(21) })
}

async function escalate(): Promise<void> {
  muster.clock.moveTo(new Date(Date.now() + 4 * 86_400_000).toISOString())
  await jobs.find(({ name }) => name === 'escalate-overdue')?.run(muster.context)
  muster.clock.reset()
}

const currentStep = async (path: string): Promise<number> => (await muster.priya.get(path)).body.currentStep

/** The names of the approvers, with the holders on whose behalf they act. */
const approversOf = async (path: string): Promise<string[]> =>
  (await muster.priya.get(path)).body.approvals[0].approvers.map(
    ({ name, onBehalfOf }: { name: string; onBehalfOf?: { name: string } }) =>
      onBehalfOf ? `${name} for ${onBehalfOf.name}` : name,
  )

const reasonFor = async (person: Person, path: string): Promise<string> =>
  (await person.get(path)).body.availableActions.find(({ action }: { action: string }) => action === 'approve').reason

const waitsFor = async (person: Person, path: string): Promise<boolean> =>
  (await person.get('/Approvals')).body.some(({ resource }: { resource: { uri: string } }) => resource.uri === path)

describe('a step of two approvals', () => {
  test('Liam and his delegate share one vote, in either order', async () => {
    await meiBesideLiam()
    await delegate('A132', 'A138')
    const path = await asked(2)
    expect((await approve(maria, path)).status).toBe(204)

    expect(await waitsFor(muster.liam, path)).toBe(false)
    expect(await reasonFor(muster.liam, path)).toBe(
      'This vote has been cast already. Another person must make the next decision. One more person must approve it.',
    )
    expect((await approve(muster.liam, path)).body.Code).toBe('NotYourDecision')
    expect(await currentStep(path)).toBe(1)
    expect((await approve(muster.mei, path)).status).toBe(204)
    expect(await currentStep(path)).toBe(2)

    const other = await asked(2)
    expect((await approve(muster.liam, other)).status).toBe(204)
    expect(await waitsFor(maria, other)).toBe(false)
    expect((await approve(maria, other)).body.Code).toBe('NotYourDecision')
    expect(await currentStep(other)).toBe(1)
  })

  test('a delegate of two holders approves for the one who has not', async () => {
    await meiBesideLiam()
    await delegate('A125', 'A138')
    await delegate('A132', 'A138')
    const path = await asked(2)
    expect((await approve(muster.mei, path)).status).toBe(204)
    expect((await approve(maria, path)).status).toBe(204)
    expect(await currentStep(path)).toBe(2)
    expect((await muster.priya.get(path)).body.approvals[0].onBehalfOf).toMatchObject({ name: "O'Brien, Liam" })
  })

  test('one holder and a delegate are not two: the step needs an approver, and a reassigned one approves as well', async () => {
    await delegate('A132', 'A138')
    const path = await asked(2)
    expect((await muster.priya.get(path)).body.needsApprover).toBe(true)
    const [{ id }] = (await muster.priya.get('/Authorities/Search?EmployeeCode=1082')).body
    const given = await people.siobhan.put(`${path}/actions/reassign`, { AuthorityId: id, Remarks: 'A second one.' })
    expect(given.status).toBe(204)
    expect((await muster.priya.get(path)).body.needsApprover).toBe(false)
    expect(await approversOf(path)).toEqual([
      'Angelopoulos, Stephen',
      "O'Brien, Liam",
      "Wilson, Maria for O'Brien, Liam",
    ])
    expect((await approve(maria, path)).status).toBe(204)
    expect((await approve(people.stephen, path)).status).toBe(204)
    expect(await currentStep(path)).toBe(2)
  })

  test('an approver added by escalation is the second one, and the step needs no other', async () => {
    const path = await asked(2)
    const isMissed = async () => (await muster.priya.get(path)).body.needsApprover
    expect(await isMissed()).toBe(true)
    await escalate()
    expect(await approversOf(path)).toEqual(['Wong, Mei', "O'Brien, Liam"])
    expect(await isMissed()).toBe(false)
    for (const person of [muster.mei, muster.liam]) expect((await approve(person, path)).status).toBe(204)
    expect(await currentStep(path)).toBe(2)
  })
})

describe('a step of all holders', () => {
  test('takes no more approvals with a delegation, and a delegate casts one vote', async () => {
    await meiBesideLiam()
    await delegate('A132', 'A138')
    const path = await asked(1)
    expect(await approversOf(path)).toHaveLength(3)
    await approve(maria, path)
    expect((await muster.priya.get(`${path}/remarks`)).body.at(-1).remark).toBe(
      'Approved. One more person must approve it.',
    )
    expect(await reasonFor(muster.priya, path)).toBe('You requested it yourself. One more person must approve it.')
    await approve(muster.mei, path)
    expect(await currentStep(path)).toBe(2)
  })

  test('accepts an approver added by escalation for one who does not answer', async () => {
    await meiBesideLiam()
    const path = await asked(1)
    await escalate()
    expect(await approversOf(path)).toEqual(['Angelopoulos, Stephen', 'Wong, Mei', "O'Brien, Liam"])
    await approve(people.stephen, path)
    expect(await currentStep(path)).toBe(1)
    await approve(muster.mei, path)
    expect(await currentStep(path)).toBe(2)
  })

  test('keeps the other holder when it is reassigned to one, so that a third does not approve it alone', async () => {
    await meiBesideLiam()
    const path = await asked(1)
    const give = async (search: string) => {
      const [{ id }] = (await muster.priya.get(`/Authorities/Search?${search}`)).body
      return people.siobhan.put(`${path}/actions/reassign`, { AuthorityId: id, Remarks: 'Please look at it.' })
    }
    expect((await give(`AuthorityEmail=${muster.mei.email}`)).status).toBe(204)
    expect((await give('EmployeeCode=1082')).status).toBe(204)
    expect(await approversOf(path)).toEqual(['Angelopoulos, Stephen', 'Wong, Mei', "O'Brien, Liam"])
    expect((await approve(people.stephen, path)).status).toBe(204)
    expect(await currentStep(path)).toBe(1)
    await approve(muster.liam, path)
    expect(await currentStep(path)).toBe(2)
  })

  test('waits until all have approved; one decision alone does not settle it', async () => {
    await meiBesideLiam()
    const path = await asked(1)
    await approve(muster.liam, path)
    expect(await currentStep(path)).toBe(1)
    const declined = await muster.mei.put(`${path}/actions/decline`, { Remarks: 'No.' })
    expect(declined.status).toBe(204)
    expect((await muster.priya.get(path)).body.status).toBe('Declined')
  })
})
