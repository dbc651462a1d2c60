import { beforeAll, expect, test } from 'vitest'
import { untilLocked } from '../../../../test/support/database/locks.ts'
import { inDays } from '../../../../test/support/days.ts'
import { grantRole, idOf } from '../../../../test/support/grants.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import { narrowed } from '../../../../test/support/narrowed-scope.ts'
import type { Person } from '../../../../test/support/person.ts'
import { approve, employeeId, seedPolicies } from '../../../../test/support/requests.ts'

const muster = startMuster()
let liam = 0
let mei: Named
/** Priya by a key that reaches the Sydney terminals alone. */
let ofSydney: Person

beforeAll(async () => {
  await seedPolicies(muster)
  liam = await idOf(muster, 'employee', 'liam')
  mei = { id: await idOf(muster, 'authority', 'mei'), name: 'Wong, Mei' }
  ofSydney = await narrowed(muster, 'priya', { to: 'FER-SYD', scopes: ['read'] })
})

type Named = Readonly<{ id: number; name: string }>
type Next = Readonly<{ nextApprovers: (Named & { onBehalfOf?: Named })[]; unseenApprovers: number }>
type Item = Next & Readonly<{ type: string; id: number; code: string; needsApprover: boolean }>
type Departure = Readonly<{
  positions: readonly (Next & Named)[]
  decisions: { total: number; needingApprover: number; items: readonly Item[] }
}>

const departureOf = async (employee: number, reader: Person = muster.priya): Promise<Departure> => {
  const { status, body } = await reader.get(`/Employees/${employee}/Departure`)
  expect(status).toBe(200)
  return body
}

const nextOf = ({ nextApprovers, unseenApprovers }: Next): Next => ({ nextApprovers, unseenApprovers })
const nextAtTerminal = async (reader?: Person) => {
  const { positions } = await departureOf(liam, reader)
  return positions.filter(({ name }) => name === 'Sydney Terminal Manager').map(nextOf)
}

const pathOf = ({ type, id }: Item) => `${type === 'ChangeRequest' ? '/change-requests' : '/ExpenseApplications'}/${id}`

async function waitingStepOf(item: Item): Promise<{ rule: string; approvers: string[] }> {
  const { approvals } = (await muster.priya.get(pathOf(item))).body
  const { rule, approvers } = approvals.find(({ status }: { status: string }) => status === 'Waiting')
  return { rule, approvers: approvers.map(({ name }: Named) => name) }
}

/** Changes a step of a record of Harbour Line by the code of the record. */
const changeStep = (code: string | undefined, { from, set }: Readonly<{ from: string; set: string }>) =>
  muster.admin.query(
    `update approval_step set ${set} from employer_group, (
       select employer_group_id, approvable_id, code from expense_application
       union all select employer_group_id, approvable_id, code from change_request) record
     where employer_group.name = 'Harbour Line' and record.employer_group_id = employer_group.id and record.code = $1
       and approval_step.employer_group_id = employer_group.id and approval_step.approvable_id = record.approvable_id
       and approval_step.status = $2`,
    [code, from],
  )

test('steps that Tomas decides with others are decided by these others', async () => {
  const { decisions } = await departureOf(await employeeId(muster, '1070'))
  const steps = decisions.items.map(async item => {
    const { rule, approvers } = await waitingStepOf(item)
    const next = item.nextApprovers.map(({ name }) => name)
    return { rule, approvers, next, needsApprover: item.needsApprover }
  })
  const two = ['Raman, Priya', 'Novak, Tomas']
  expect([decisions.needingApprover, await Promise.all(steps)]).toEqual([
    1,
    [
      { rule: 'All', approvers: two, next: ['Raman, Priya'], needsApprover: true },
      ...Array(3).fill({ rule: 'Any', approvers: two, next: ['Raman, Priya'], needsApprover: false }),
      {
        rule: 'All',
        approvers: [...two, 'Bautista, Rowena'],
        // Rowena has approved it.
        next: ['Raman, Priya'],
        needsApprover: false,
      },
    ],
  ])
})

test('who has approved a step does not decide it again: neither Priya without Tomas, nor Tomas', async () => {
  const tomas = await idOf(muster, 'employee', 'tomas')
  const before = (await departureOf(tomas)).decisions
  const [item, ...others] = before.items
  if (!item) throw new Error('Nothing waits for Tomas.')
  expect((await approve(muster.priya, pathOf(item))).status).toBe(204)
  const halfApproved = { ...item, nextApprovers: [], needsApprover: true }
  expect((await departureOf(tomas)).decisions).toEqual({ ...before, items: [halfApproved, ...others] })
  expect((await changeStep(item.code, { from: 'Waiting', set: 'required_approvals = 3' })).rowCount).toBe(1)
  expect((await approve(muster.tomas, pathOf(item))).status).toBe(204)
  expect((await waitingStepOf(item)).approvers).toEqual(['Raman, Priya', 'Novak, Tomas'])
  expect((await departureOf(tomas)).decisions).toEqual({ total: before.total - 1, needingApprover: 0, items: others })
})

test('approvers whom the caller does not see are counted', async () => {
  const isMei = { nextApprovers: [mei], unseenApprovers: 0 }
  expect(await nextAtTerminal(ofSydney)).toEqual([isMei])
  await muster.admin.query(
    `delete from authority_cost_centre tie using cost_centre centre
     where centre.employer_group_id = tie.employer_group_id and centre.id = tie.cost_centre_id
       and tie.authority_id = $1 and centre.code like 'FER-SYD%'`,
    [mei.id],
  )
  const isHidden = { nextApprovers: [], unseenApprovers: 1 }
  expect(await nextAtTerminal(ofSydney)).toEqual([isHidden])
  expect(await nextAtTerminal()).toEqual([isMei])
  const [mine, theirs] = await Promise.all([departureOf(liam), departureOf(liam, ofSydney)])
  const codes = mine.decisions.items.filter(({ nextApprovers: [next] }) => next?.id === mei.id).map(({ code }) => code)
  expect(codes).toHaveLength(4)
  const ofMei = theirs.decisions.items.filter(({ code }) => codes.includes(code)).map(nextOf)
  expect(ofMei).toEqual(Array(4).fill(isHidden))
})

test('approvers of people whom the caller does not see are counted', async () => {
  await muster.admin.query(`update chart_position set status = 'Inactive' where name = 'Staging and Access Lead'`)
  const project = (await departureOf(liam)).positions.find(({ name }) => name.startsWith('Project Manager'))
  const made = await muster.priya.post(`/Positions/${project?.id}/Holders`, { AuthorityId: mei.id })
  expect(made.status).toBe(201)
  const nextAtProject = async (reader?: Person) =>
    (await departureOf(liam, reader)).positions.filter(({ id }) => id === project?.id).map(nextOf)
  expect(await nextAtProject()).toEqual([{ nextApprovers: [mei], unseenApprovers: 0 }])
  expect(await nextAtProject(ofSydney)).toEqual([{ nextApprovers: [], unseenApprovers: 1 }])
  expect(await nextAtTerminal(ofSydney)).toEqual([{ nextApprovers: [mei], unseenApprovers: 0 }])
  expect((await muster.priya.delete(made.headers.get('location') ?? '')).status).toBe(204)
})

test('every approver is named, and a delegate with the one for whom they decide', async () => {
  const ravi = await idOf(muster, 'authority', 'ravi')
  await grantRole(muster, 'ravi', { role: 'ChangeRequestApprover' })
  await grantRole(muster, 'ravi', { role: 'ExpenseApprover' })
  const delegation = { AuthorityId: mei.id, DelegateAuthorityId: ravi, From: inDays(0), To: inDays(9) }
  const made = await muster.priya.post('/Delegations', delegation)
  expect(made.status).toBe(201)
  const delegate = { id: ravi, name: expect.stringContaining('Ravi'), onBehalfOf: mei }
  const both = { nextApprovers: [delegate, mei], unseenApprovers: 0 }
  expect(await nextAtTerminal()).toEqual([both])
  const [first] = (await departureOf(liam)).decisions.items
  expect(first && nextOf(first)).toEqual(both)
  expect((await muster.priya.delete(made.headers.get('location') ?? '')).status).toBe(204)
})

test('a step that too few can decide without Liam comes first, and is counted', async () => {
  const { items: before } = (await departureOf(liam)).decisions
  const last = before.findLast(({ type }) => type === 'ExpenseApplication')
  expect((await changeStep(last?.code, { from: 'Waiting', set: 'required_approvals = 2' })).rowCount).toBe(1)
  const { items, needingApprover } = (await departureOf(liam)).decisions
  const others = before.map(({ code }) => code).filter(code => code !== last?.code)
  expect(before[0]?.code).toBe(others[0])
  expect(items.map(({ code }) => code)).toEqual([last?.code, ...others])
  expect([needingApprover, ...items.map(({ needsApprover }) => needsApprover)]).toEqual([
    1,
    true,
    ...others.map(() => false),
  ])
  await changeStep(last?.code, { from: 'Waiting', set: 'required_approvals = 1' })
})

test('a step that is decided while the departure is read is left out', async () => {
  const [first, ...others] = (await departureOf(liam)).decisions.items
  await muster.admin.query('begin; lock table expense_application in access exclusive mode')
  const reading = departureOf(liam)
  await untilLocked(muster, 'relation')
  await changeStep(first?.code, { from: 'Waiting', set: `status = 'Approved'` })
  await muster.admin.query('commit')
  expect((await reading).decisions).toEqual({ total: others.length, needingApprover: 0, items: others })
  await changeStep(first?.code, { from: 'Approved', set: `status = 'Waiting'` })
})

test('the steps that Liam leaves get the approvers who were said before, when he holds no position any more', async () => {
  const { decisions, positions } = await departureOf(liam)
  expect(decisions.items[0]?.nextApprovers).toEqual([mei])
  for (const { id } of positions) {
    const holders: Named[] = (await muster.priya.get(`/Positions/${id}/Holders`)).body
    const own = holders.find(({ name }) => name === "O'Brien, Liam")
    expect((await muster.priya.delete(`/Positions/${id}/Holders/${own?.id}`)).status).toBe(204)
  }
  await muster.reroute()
  for (const item of decisions.items) {
    expect((await waitingStepOf(item)).approvers).toEqual(item.nextApprovers.map(({ name }) => name))
    expect(item.needsApprover).toBe(false)
  }
})
