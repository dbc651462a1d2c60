import { inDays } from '../days.ts'
import { type Arena, several } from './arena.ts'

/** Days from the first to the last. */
type Days = Readonly<{ From: string; To: string }>

/** POSTs of one thing for several days, of which no two may share a day. */
type Kind = Readonly<{ name: string; path: string; body: object; refusal: string; rows: string; owner: number }>

const requests = 5

/**
 * Adds one person to one position for several spans of days together, and grants one role to one authority: spans that
 * share a day are never both stored, and none is refused that shares no day with a stored one.
 */
export async function raceOverlaps(arena: Arena, races: number): Promise<void> {
  const kinds = await kindsIn(arena, 12)
  await several(kinds.length, 6, async at => {
    const kind = kinds[at] as Kind
    for (let race = at; race < races; race += kinds.length) await raceOne(arena, kind, race)
  })
}

async function raceOne(arena: Arena, kind: Kind, race: number): Promise<void> {
  const spans = Array.from({ length: requests }, () => spanOf(arena))
  const answers = await Promise.all(
    spans.map(span => arena.ask('priya', 'POST', kind.path, { body: { ...kind.body, ...span } })),
  )
  const stored = spans.filter((_, at) => answers[at]?.status === 201)
  const refused = spans.filter((_, at) => answers[at]?.status === 409 && answers[at]?.body.Code === kind.refusal)
  const rows = await arena.rows<Days>(kind.rows, kind.owner)
  const found = { spans, answers: answers.map(({ status, body }) => body?.Code ?? status), rows }
  const step = `${kind.name}, race ${race}`
  arena.counts.acknowledged += stored.length
  if (stored.some((one, at) => stored.slice(at + 1).some(other => isShared(one, other))))
    arena.note('doubled', step, found)
  if (stored.length + refused.length !== requests) arena.note(undefined, step, found)
  if (refused.some(span => !stored.some(other => isShared(span, other)))) arena.note(undefined, step, found)
  if (textOf(rows) !== textOf(stored)) arena.note(rows.length < stored.length ? 'lost' : 'doubled', step, found)
  for (const { status, headers } of answers)
    if (status === 201) await arena.need('priya', 'DELETE', String(headers.location))
}

function spanOf({ random }: Arena): Days {
  const first = 1 + random.below(12)
  return { From: inDays(first), To: inDays(first + random.below(6)) }
}

const isShared = (one: Days, other: Days): boolean => one.From <= other.To && other.From <= one.To

const textOf = (spans: readonly Days[]): string =>
  spans
    .map(({ From, To }) => `${From} ${To}`)
    .sort()
    .join()

async function kindsIn(arena: Arena, count: number): Promise<Kind[]> {
  const [position] = await arena.rows<{ id: number }>(
    `select p.id::int from chart_position p where p.employer_group_id = $1 and p.status = 'Active'
       and not exists (select from position_holder h where h.employer_group_id = $1 and h.position_id = p.id
         and h.person_id in (select person_id from authority where employer_group_id = $1)) order by p.id desc limit 1`,
  )
  // Not Priya's own, who grants, and none that has the role.
  const authorities = await arena.rows<{ id: number; person: number }>(
    `select a.id::int, a.person_id::int as person from authority a where a.employer_group_id = $1 and a.status = 'Active'
       and a.code > 'A110' and not exists (select from role_grant g where g.employer_group_id = $1 and g.authority_id = a.id
         and g.role = 'CredentialApprover') order by a.id limit ${count}`,
  )
  return authorities.flatMap(({ id, person }, at): Kind[] => [
    at % 2
      ? {
          ...{ name: `The role of authority ${id}`, path: `/Authorities/${id}/Roles`, owner: id },
          ...{ body: { Role: 'CredentialApprover' }, refusal: 'RoleGranted' },
          rows: `select valid_from::text as "From", valid_to::text as "To" from role_grant
            where employer_group_id = $1 and authority_id = $2 and role = 'CredentialApprover'`,
        }
      : {
          ...{ name: `The holding of authority ${id}`, path: `/Positions/${position?.id}/Holders`, owner: person },
          ...{ body: { AuthorityId: id, AssignmentType: 'Secondary' }, refusal: 'AlreadyHolder' },
          rows: `select valid_from::text as "From", valid_to::text as "To" from position_holder
            where employer_group_id = $1 and person_id = $2 and position_id = ${position?.id}`,
        },
  ])
}
