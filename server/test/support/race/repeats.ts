import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../../../../trials/kit/client.ts'
import { type Arena, several } from './arena.ts'

/** A POST whose effect is known by a text. `effects`: the ids of the records with that text, which is `$2`. */
type Kind = Readonly<{
  name: string
  who: keyof Arena['keys']
  path: string
  body(text: string): object
  effects: string
  /** The event that each effect has once; absent: a draft has none. */
  event?: string
}>

const duplicates = 5

/**
 * Sends each POST five times together with one `Idempotency-Key`. A third of them are cut before the reply and sent again.
 * Each key has one effect, and all its replies are alike.
 */
export async function raceRepeats(arena: Arena, keys: number): Promise<void> {
  const kinds = await kindsIn(arena)
  await several(keys, 6, index => raceKey(arena, kinds[index % kinds.length] as Kind))
}

async function raceKey(arena: Arena, kind: Kind): Promise<void> {
  const text = arena.unique('Race')
  const step = `${kind.name} with key ${text}`
  const answers = await Promise.all(Array.from({ length: duplicates }, () => untilAnswered(arena, kind, text)))
  const replies = new Set(answers.map(likeness))
  if (replies.size !== 1 || answers[0]?.status !== 201) arena.note(undefined, step, [...replies])
  else arena.counts.acknowledged += 1
  const fresh = answers.filter(({ status, headers }) => status < 300 && !headers['idempotent-replayed']).length
  if (fresh > 1) arena.note('doubled', `${step} was carried out ${fresh} times`, answers.map(likeness))
  const other = await arena.ask(kind.who, 'POST', kind.path, {
    body: kind.body(`${text}-else`),
    headers: { 'Idempotency-Key': text },
  })
  if (other.status !== 409) arena.note(undefined, `${step}, another body`, [other.status, other.text])
  await judge(arena, { kind, text, step, location: answers[0]?.headers.location })
}

type Judged = Readonly<{ kind: Kind; text: string; step: string; location: unknown }>

async function judge(arena: Arena, { kind, text, step, location }: Judged): Promise<void> {
  const ids = (await arena.rows<{ id: number }>(kind.effects, text)).map(({ id }) => id)
  if (ids.length > 1) arena.note('doubled', step, { ids })
  if (ids.length === 0) arena.note('lost', step, { location })
  const [id] = ids
  if (id !== undefined && !String(location).endsWith(`/${id}`)) arena.note(undefined, step, { location, ids })
  if (id === undefined || !kind.event) return
  const events = await arena.count(
    'event where employer_group_id = $1 and type = $2 and resource_id = $3',
    kind.event,
    id,
  )
  if (events !== 1) arena.note('halfApplied', `${step}: events ${kind.event}`, { id, events })
}

/** The parts of an answer that are the same in a replay. */
const likeness = ({ status, headers, text }: Answer): string =>
  JSON.stringify([status, headers.location, headers.etag, text])

/** Sends it, perhaps cuts the connection, and sends it again until it is answered. */
async function untilAnswered(arena: Arena, kind: Kind, text: string): Promise<Answer> {
  const asked = { body: kind.body(text), headers: { 'Idempotency-Key': text } }
  if (arena.random.chance(1 / 3)) {
    // From before the server reads it until after its commit.
    const isCut = await cut(arena.random.below(30), signal =>
      arena.ask(kind.who, 'POST', kind.path, { ...asked, signal }),
    )
    if (isCut) arena.counts.cut += 1
  }
  for (let attempt = 1; ; attempt++) {
    const answer = await arena.ask(kind.who, 'POST', kind.path, asked)
    const waits = answer.body?.Code === 'IdempotencyKeyInFlight' || answer.status === 503
    if (!waits || attempt === 200) return answer
    await sleep(10 + arena.random.below(40))
  }
}

/** Destroys the connection of a request after some milliseconds. @returns whether that came before its answer */
async function cut(milliseconds: number, send: (signal: AbortSignal) => Promise<Answer>): Promise<boolean> {
  try {
    await send(AbortSignal.timeout(milliseconds))
    return false
  } catch {
    return true
  }
}

async function kindsIn(arena: Arena): Promise<Kind[]> {
  const [EmployeeId] = arena.employees
  const raised = await arena.need('liam', 'POST', '/change-requests', {
    body: { ChangeType: 'EmploymentTerms', EmployeeId, EmploymentTerms: { StandardHoursPerWeek: 21 } },
  })
  const [claim] = await arena.rows<{ employee: number; position: number; paycode: number }>(
    `select e.id::int as employee, h.position_id::int as position, p.id::int as paycode from employee e
     join login l on l.email = e.email join user_account u on u.login_id = l.id and u.person_id = e.person_id
     join api_key k on k.employer_group_id = u.employer_group_id and k.user_account_id = u.id
     join position_holder h on h.employer_group_id = e.employer_group_id and h.person_id = e.person_id and h.valid_to is null
     join expense_paycode p on p.employer_group_id = e.employer_group_id and p.code = 'MEAL'
     where e.employer_group_id = $1 and e.email like 'emma.%' order by h.assignment_type = 'Primary' desc limit 1`,
  )
  return [
    {
      ...{ name: 'a remark', who: 'liam', path: `${raised.headers.location}/remarks`, body: Remark => ({ Remark }) },
      effects: 'select id::int from remark where employer_group_id = $1 and remark = $2',
    },
    {
      ...{ name: 'an expense application', who: 'emma', path: '/ExpenseApplications' },
      body: Description => ({
        ...{ OrganisationChartPositionId: claim?.position, ExpensePaycodeId: claim?.paycode },
        ...{ EmployeeId: claim?.employee, AmountApplied: 12.5, Description },
      }),
      effects: 'select id::int from expense_application where employer_group_id = $1 and description = $2',
      event: 'expense-application.created',
    },
    {
      ...{ name: 'a draft of a change request', who: 'liam', path: '/change-requests' },
      body: Description => ({
        ...{ ChangeType: 'PersonalDetails', EmployeeId, PersonalDetails: { PreferredName: 'Race' } },
        ...{ Description, SubmitImmediately: false },
      }),
      effects: 'select id::int from change_request where employer_group_id = $1 and description = $2',
    },
    {
      ...{ name: 'a cost centre', who: 'priya', path: '/CostCentres', body: Code => ({ Code, Name: 'Race' }) },
      effects: 'select id::int from cost_centre where employer_group_id = $1 and code = $2',
      event: 'cost-centre.created',
    },
  ]
}
