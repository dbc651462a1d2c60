import type { Person } from '../../person.ts'
import type { Known } from '../known.ts'
import type { World } from '../world.ts'
import { administrator, type Change, type Done, type Json, written } from './change.ts'
import { keyOf } from './deciders.ts'

/** What requests ask for: each kind ties people to scopes, or shows in their records. */
const wishes: Readonly<Record<string, (world: World, known: Known) => unknown>> = {
  CostCentre: ({ random }, { costCentres }) => {
    const [first, second] = random.some(costCentres, 2)
    return random.chance(0.5)
      ? [{ CostCentreId: first?.id, Percentage: 100 }]
      : [
          { CostCentreId: first?.id, Percentage: 35 },
          { CostCentreId: second?.id, Percentage: 65 },
        ]
  },
  PaymentGroup: ({ random }, { paymentGroups }) => ({ PaymentGroupId: random.pick(paymentGroups).id }),
  PositionAssignment: ({ random }, { positions }) => ({
    OrganisationChartPositionId: random.pick(positions).id,
    AssignmentType: random.pick(['Primary', 'Secondary', 'Acting']),
  }),
  PersonalDetails: world => ({
    PreferredName: `Ex${world.nextNumber()}`,
    FamilyName: world.random.pick(['Exact', 'Le', 'Ng']),
  }),
  ContactDetails: world => ({ Email: `mail.${world.nextNumber()}@exact.example` }),
  EmploymentTerms: ({ random }) => ({ StandardHoursPerWeek: 10 + random.below(28) }),
  PayRate: ({ random }) => ({ PayType: 'Hourly', Amount: 30 + random.below(40), Per: 'Hour' }),
  Termination: world => ({ TerminationDate: world.day(world.random.below(3)), ReasonCode: 'V' }),
}

/** Asks for a change of one employee. */
async function raise(world: World, kind: string, more: object = {}) {
  const { person, known, groupId } = administrator(world)
  const EmployeeId = world.random.pick(known.employees).id
  const wish = wishes[kind]?.(world, known)
  const day = world.random.chance(0.6) ? 0 : 1 + world.random.below(2)
  const answer = await person.post('/change-requests', {
    ...{ ChangeType: kind, EmployeeId, EffectiveDate: world.day(day), [kind]: wish },
    ...(kind !== 'Termination' &&
      world.random.chance(0.2) && { EffectiveToDate: world.day(day + world.random.below(3)) }),
    ...more,
  })
  return { done: written(`ask for ${kind} of ${EmployeeId}`, answer, [`/Employees/${EmployeeId}`]), person, groupId }
}

/** Decides the waiting steps one after the other, as people who are asked. @returns what was done */
export async function decide(
  world: World,
  { path, groupId, reader }: Readonly<{ path: string; groupId: number; reader: Person }>,
  action: 'approve' | 'decline' | 'return',
): Promise<string[]> {
  const done: string[] = []
  for (let step = 0; step < 5; step++) {
    const { body } = await reader.get(path)
    const waiting = body?.approvals?.find(({ status }: Json) => status === 'Waiting')
    // A step may have no approver.
    if (!waiting?.approvers.length) return done
    const authorityId = world.random.pick<Json>(waiting.approvers).id
    const decider = world.writer({
      name: `authority ${authorityId}`,
      key: await keyOf(world, { groupId, authorityId }),
    })
    const sent = action === 'approve' ? { Revision: body.revision } : { Remarks: 'Seen.' }
    const answer = await decider.put(`${path}/actions/${action}`, sent)
    done.push(written(`${action} ${path} as ${authorityId}`, answer).what)
    if (answer.status >= 300 || action !== 'approve') return done
  }
  return done
}

const approving = (kind: string): Change => ({
  name: `a request of ${kind} is raised and approved`,
  isLong: true,
  // An employee who leaves loses the account.
  concernsCallers: kind === 'Termination',
  async make(world) {
    const { done, person, groupId } = await raise(world, kind)
    const path = done.touched.at(-1)
    if (!done.isStored || !path) return done
    const decided = await decide(world, { path, groupId, reader: person }, 'approve')
    return { ...done, what: [done.what, ...decided].join('; ') }
  },
})

const raising = (name: string, more?: object): Change => ({
  name,
  make: async world => (await raise(world, world.random.pick(Object.keys(wishes)), more)).done,
})

/** A request of a status. */
async function aRequest(world: World, groupId: number, statuses: readonly string[]): Promise<string | undefined> {
  const { rows } = await world.admin.query<{ id: number }>(
    'select id::int from change_request where employer_group_id = $1 and status = any($2) order by id',
    [groupId, statuses],
  )
  return rows.length === 0 ? undefined : `/change-requests/${world.random.pick(rows).id}`
}

const nothing = (what: string): Done => ({ isStored: false, what, touched: [] })

const deciding = (action: 'approve' | 'decline' | 'return'): Change => ({
  name: `a waiting request: ${action}`,
  isLong: true,
  concernsCallers: true,
  async make(world) {
    const { person, groupId } = administrator(world)
    const path = await aRequest(world, groupId, ['Pending'])
    if (!path) return nothing('no request waits')
    const decided = await decide(world, { path, groupId, reader: person }, action)
    return { isStored: decided.some(line => /: 2\d\d/.test(line)), what: decided.join('; '), touched: [path] }
  },
})

/** An act of the requester on a request of a status. */
const acting = (action: string, statuses: readonly string[], body?: object): Change => ({
  name: `a request: ${action}`,
  async make(world) {
    const { person, groupId } = administrator(world)
    const path = await aRequest(world, groupId, statuses)
    if (!path) return nothing(`no request to ${action}`)
    const sent =
      action === 'remarks' ? person.post(`${path}/remarks`, body) : person.put(`${path}/actions/${action}`, body)
    return written(`${action} ${path}`, await sent, [path, `${path}/remarks`])
  },
})

/** Requests about the sample's people and about those whom a run engages. */
export const requestChanges: readonly Change[] = [
  ...Object.keys(wishes).map(approving),
  raising('a request is raised'),
  raising('a draft is kept', { SubmitImmediately: false }),
  {
    name: 'a draft is deleted',
    async make(world) {
      const { person, groupId } = administrator(world)
      const path = await aRequest(world, groupId, ['Draft'])
      return path ? written(`delete ${path}`, await person.delete(path), [path]) : nothing('there is no draft')
    },
  },
  deciding('approve'),
  deciding('decline'),
  deciding('return'),
  acting('cancel', ['Draft', 'Pending', 'Returned', 'Approved']),
  acting('submit', ['Draft', 'Returned']),
  acting('rescind', ['Applied'], { Remarks: 'A mistake.' }),
  acting('remarks', ['Pending', 'Applied', 'Draft'], { Remark: 'Please look.' }),
]
