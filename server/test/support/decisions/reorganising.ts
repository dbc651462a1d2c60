import { addDays } from '../../../src/domain/calendar-date.ts'
import type { Answer } from '../person.ts'
import type { Act } from './acts.ts'
import { type Bound, idIn, type Situation } from './binding.ts'
import type { Lane } from './lane.ts'
import type { Grant, Organisation } from './model/organisation.ts'
import type { Reorganisation } from './model/outcomes.ts'

export type OrganisationAct = Exclude<Act, { of: number } | { does: 'raise' } | { does: 'let days pass' }>

/** What a sequence has changed of the organisation, to be undone: paths of what it made, and grants that it withdrew. */
export class Undoing {
  readonly made: string[] = []
  readonly withdrawn: Grant[] = []

  last = (pattern: RegExp): string | undefined => this.made.findLast(path => pattern.test(path))

  async run(lane: Lane): Promise<void> {
    for (const path of this.made) await lane.send(administratorBut(lane, path), 'DELETE', path)
    for (const { authority, role, costCentres, paymentGroups } of this.withdrawn)
      await grant(lane, authority, {
        Role: role,
        ...(costCentres.length > 0 && { CostCentreIds: costCentres }),
        ...(paymentGroups.length > 0 && { PaymentGroupIds: paymentGroups }),
      })
    if (this.made.length + this.withdrawn.length === 0) return
    lane.forget()
    await lane.keys.turn()
  }
}

/** Administrators do not change their own roles. */
const administratorBut = ({ actors }: Lane, path: string) =>
  path.includes(`/${actors.priya.authority}/`) ? actors.catherine : actors.priya

/** An act on the organisation, by an administrator. What is refused changes nothing. @returns undefined: nothing to act on */
export function boundOrganisationAct(act: OrganisationAct, situation: Situation, undoing: Undoing): Bound | undefined {
  const { lane, state, about } = situation
  const { organisation } = state
  const { actors } = lane
  const { today } = organisation
  let change: Reorganisation = {}
  const bound = (
    label: string,
    send: () => Promise<Answer>,
    done: (id: number) => Promise<Reorganisation> | Reorganisation,
  ): Bound => ({
    label: `administrator: ${label}`,
    async send() {
      const answer = await send()
      if (answer.status >= 300) return 'refused'
      change = await done(idIn(answer))
      return 'done'
    },
    sent: () => ({ does: 'reorganise', change }),
  })
  switch (act.does) {
    case 'delegate': {
      const [authority, delegate] = [actors[act.from].authority, actors[act.to].authority]
      const [from, roles] = [addDays(today, act.day), act.role ? [act.role] : []]
      const to = addDays(from, act.lasts)
      const body = { AuthorityId: authority, DelegateAuthorityId: delegate, Roles: roles, From: from, To: to }
      const by = act.to === 'priya' ? actors[act.from] : actors.priya
      const send = () => lane.send(by, 'POST', '/Delegations', body)
      return bound(`delegate ${act.from} → ${act.to} ${JSON.stringify(body)}`, send, id => {
        undoing.made.push(`/Delegations/${id}`)
        return { delegations: [{ id, authority, delegate, roles, from, to }] }
      })
    }
    case 'grant': {
      const { authority } = actors[act.to]
      const { split = [] } = organisation.places.employees.find(({ person }) => person === about.person) ?? {}
      const centres = { none: [], here: split.slice(0, 1), elsewhere: [elsewhere(organisation, split)] }[act.limit]
      const days = { from: today, ...(act.lasts !== undefined && { to: addDays(today, act.lasts) }) }
      const body = {
        ...{ Role: act.role, From: days.from, ...('to' in days && { To: days.to }) },
        ...(centres.length > 0 && { CostCentreIds: centres }),
      }
      return bound(
        `grant ${act.to} ${JSON.stringify(body)}`,
        () => grant(lane, authority, body),
        async () => {
          const id = await newestGrant(lane, authority)
          undoing.made.push(`/Authorities/${authority}/Roles/${id}`)
          return { grants: [{ id, authority, role: act.role, costCentres: centres, paymentGroups: [], ...days }] }
        },
      )
    }
    case 'withdraw': {
      const { authority } = actors[act.from]
      const own = organisation.grants.find(each => each.authority === authority && each.role === act.role)
      if (!own || act.from === 'priya') return undefined
      const path = `/Authorities/${authority}/Roles/${own.id}`
      return bound(
        `withdraw ${act.role} of ${act.from}`,
        () => lane.send(actors.priya, 'DELETE', path),
        () => {
          if (!undoing.made.includes(path) && !undoing.withdrawn.some(({ id }) => id === own.id))
            undoing.withdrawn.push(own)
          return { ended: [`grant ${own.id}`] }
        },
      )
    }
    case 'take a position': {
      const { authority, person } = actors[act.who]
      const position = positionAbove(organisation, about.person, act.height)
      if (position === undefined) return undefined
      const path = `/Positions/${position}/Holders`
      const body = { AuthorityId: authority, From: today, AssignmentType: 'Secondary' }
      const by = act.who === 'priya' ? actors.catherine : actors.priya
      return bound(
        `take a position: ${act.who} at ${position}`,
        () => lane.send(by, 'POST', path, body),
        id => {
          undoing.made.push(`${path}/${id}`)
          return { holdings: [{ id, position, person, from: today }] }
        },
      )
    }
    default: {
      const isDelegation = act.does === 'end delegation'
      const path = undoing.last(isDelegation ? /Delegations/ : /Holders/)
      if (!path) return undefined
      const ended = [`${isDelegation ? 'delegation' : 'holding'} ${path.split('/').at(-1)}`]
      return bound(
        `${act.does} ${path}`,
        () => lane.send(actors.priya, 'DELETE', path),
        () => ({ ended }),
      )
    }
  }
}

/** Grants a role; where that waits for a second administrator, Catherine confirms it. */
async function grant(lane: Lane, authority: number, body: object): Promise<Answer> {
  const path = `/Authorities/${authority}/Roles`
  const { priya, catherine } = lane.actors
  const answer = await lane.send(administratorBut(lane, `${path}/`), 'POST', path, body)
  if (answer.status !== 202) return answer
  const second = authority === priya.authority || authority === catherine.authority ? priya : catherine
  return lane.send(second, 'PUT', `/AdministrativeChanges/${answer.body.id}/actions/approve`, { Remarks: 'Seen.' })
}

async function newestGrant({ host, groupId }: Lane, authority: number): Promise<number> {
  const { rows } = await host.admin.query<{ id: number }>(
    'select max(id)::int as id from role_grant where employer_group_id = $1 and authority_id = $2',
    [groupId, authority],
  )
  return rows[0]?.id ?? 0
}

const elsewhere = ({ places }: Organisation, split: readonly number[]): number =>
  places.positions.find(({ costCentre }) => costCentre !== undefined && !split.includes(costCentre))?.costCentre ?? 0

function positionAbove({ places }: Organisation, person: number, height: number): number | undefined {
  let position = places.employees.find(each => each.person === person)?.position
  for (let step = 0; step < height; step++)
    position = places.positions.find(({ id }) => id === position)?.above ?? position
  return position
}
