import { type Arena, several } from './arena.ts'

/** A request as stored. */
type End = Readonly<{ status: string; revision: number; decisions: number; events: Readonly<Record<string, number>> }>

/** Another name from a later day on, which human resources decides: Priya or Siobhan. */
async function raised(arena: Arena, employeeId: number): Promise<string> {
  const answer = await arena.need('liam', 'POST', '/change-requests', {
    body: {
      ...{ ChangeType: 'PersonalDetails', EmployeeId: employeeId, EffectiveDate: '2027-08-01' },
      PersonalDetails: { PreferredName: arena.unique('Race') },
    },
  })
  return String(answer.headers.location)
}

async function endOf(arena: Arena, path: string): Promise<End> {
  const id = path.split('/').at(-1)
  const [row] = await arena.rows<Omit<End, 'events'>>(
    `select r.status, a.revision, (select count(*)::int from approval_decision d
       where d.employer_group_id = $1 and d.approvable_id = a.id and not d.is_voided) as decisions
     from change_request r join approvable a on a.employer_group_id = $1 and a.id = r.approvable_id
     where r.employer_group_id = $1 and r.id = $2`,
    id,
  )
  const events = await arena.rows<{ type: string; count: number }>(
    `select type, count(*)::int from event
     where employer_group_id = $1 and resource_type = 'ChangeRequest' and resource_id = $2 group by type`,
    id,
  )
  if (!row) throw new Error(`${path} is gone.`)
  return { ...row, events: Object.fromEntries(events.map(({ type, count }) => [type.split('.')[1], count])) }
}

const approve = (arena: Arena, who: 'priya' | 'siobhan', path: string) =>
  arena.ask(who, 'PUT', `${path}/actions/approve`, { body: { Revision: 1 } })

const cancel = (arena: Arena, path: string) => arena.ask('liam', 'PUT', `${path}/actions/cancel`)

/** Two approvers of one step decide together: one decision counts, and the other approver is too late. */
export async function raceDeciders(arena: Arena, pairs: number): Promise<void> {
  await inTurnPerEmployee(arena, pairs, async (employeeId, pair) => {
    const path = await raised(arena, employeeId)
    const [one, other] = await Promise.all([
      approve(arena, 'priya', path),
      pair % 2
        ? approve(arena, 'siobhan', path)
        : arena.ask('siobhan', 'PUT', `${path}/actions/decline`, { body: { Remarks: 'No.' } }),
    ])
    const end = await endOf(arena, path)
    const done = [one, other].filter(({ status }) => status === 204).length
    arena.counts.acknowledged += done
    const wanted = one.status === 400 && pair % 2 === 0 ? 'Declined' : 'Approved'
    const { approved = 0, declined = 0 } = end.events
    const found = { path, answers: [one.status, other.status], end }
    if (done > 1 || end.decisions > 1) arena.note('doubled', `Pair ${pair}`, found)
    else if (done === 0) arena.note('lost', `Pair ${pair}`, found)
    else if (one.status + other.status !== 604) arena.note(undefined, `Pair ${pair}`, found)
    else if (end.status !== wanted || end.decisions !== 1 || approved + declined !== 1)
      arena.note('halfApplied', `Pair ${pair}`, found)
    if (end.status === 'Approved') await cancel(arena, path)
  })
}

/** The employees side by side, and for each of them one race after the other: they have one open request for a field. */
async function inTurnPerEmployee(
  { employees }: Arena,
  count: number,
  race: (employeeId: number, index: number) => Promise<void>,
): Promise<void> {
  await several(employees.length, employees.length, async at => {
    for (let index = at; index < count; index += employees.length) await race(employees[at] as number, index)
  })
}

/** What the state table says of a request: its status and revision, and the answers so far. */
type State = Readonly<{ status: string; revision: number; answers: Readonly<Record<string, number>> }>

/** The state table of domain rules, for one step and a day that is still to come. */
const rules: Readonly<Record<string, (state: State) => readonly [number, Partial<State>]>> = {
  approve({ status, revision }) {
    if (status !== 'Pending') return [400, {}]
    return revision === 1 ? [204, { status: 'Approved' }] : [412, {}]
  },
  edit: ({ status, revision }) => (status === 'Pending' ? [204, { revision: revision + 1 }] : [400, {}]),
  cancel: () => [204, { status: 'Cancelled' }],
}

function endAfter(order: readonly string[]): string {
  let state: State = { status: 'Pending', revision: 1, answers: {} }
  for (const act of order) {
    const [answer, after] = rules[act]?.(state) ?? [0, {}]
    state = { ...state, ...after, answers: { ...state.answers, [act]: answer } }
  }
  return shown(state)
}

const shown = ({ status, revision, answers }: State): string =>
  JSON.stringify([status, revision, Object.entries(answers).sort()])

const ordersOf = (acts: readonly string[]): string[][] =>
  acts.length < 2
    ? [[...acts]]
    : acts.flatMap(act => ordersOf(acts.filter(other => other !== act)).map(rest => [act, ...rest]))

const sets = [
  ['approve', 'cancel', 'edit'],
  ['approve', 'edit'],
  ['approve', 'cancel'],
  ['cancel', 'edit'],
]

/** Approves, cancels and edits one request together: the answers and the end are those of one of the orders. */
export async function raceActs(arena: Arena, races: number): Promise<void> {
  await inTurnPerEmployee(arena, races, async (employeeId, race) => {
    const acts = sets[race % 2 === 0 ? 0 : 1 + arena.random.below(3)] as string[]
    const path = await raised(arena, employeeId)
    const send: Record<string, () => ReturnType<Arena['ask']>> = {
      approve: () => approve(arena, 'priya', path),
      cancel: () => cancel(arena, path),
      edit: () =>
        arena.ask('liam', 'PUT', path, {
          body: { EffectiveDate: '2027-08-01', PersonalDetails: { PreferredName: arena.unique('Else') } },
        }),
    }
    const released = arena.random.some(acts, acts.length)
    const answers = Object.fromEntries(
      await Promise.all(released.map(async act => [act, (await send[act]?.())?.status ?? 0] as const)),
    )
    const end = await endOf(arena, path)
    arena.counts.acknowledged += Object.values(answers).filter(status => status === 204).length
    const found = shown({ ...end, answers })
    arena.ends.add(found)
    if (!ordersOf(acts).map(endAfter).includes(found)) arena.note('lost', `Race ${race} of ${acts}`, { path, found })
    judgeParts(arena, `Race ${race} of ${acts}`, { path, end, answers })
    if (end.status !== 'Cancelled') await cancel(arena, path)
  })
}

type Parts = Readonly<{ path: string; end: End; answers: Readonly<Record<string, number>> }>

/** Decisions and events are those of the answers. */
function judgeParts(arena: Arena, step: string, { path, end, answers }: Parts): void {
  const expected = { approved: 'approve', cancelled: 'cancel', updated: 'edit' }
  for (const [event, act] of Object.entries(expected)) {
    const wanted = answers[act] === 204 ? 1 : 0
    if ((end.events[event] ?? 0) !== wanted) arena.note('halfApplied', step, { path, event, end, answers })
  }
  if (end.decisions !== (answers.approve === 204 ? 1 : 0)) arena.note('halfApplied', step, { path, end, answers })
}
