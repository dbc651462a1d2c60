import { addDays, type CalendarDate } from '../../../src/domain/calendar-date.ts'
import type { Answer } from '../person.ts'
import type { KnownActor } from './actors.ts'
import type { Act } from './acts.ts'
import type { Lane, Someone } from './lane.ts'
import type { Sent } from './model/outcomes.ts'
import type { Request, State } from './model/request.ts'
import { decidersOf } from './model/standing.ts'
import { wishes } from './wishes.ts'

/** An act ready to be sent. `sent`: as the model takes it, once it was answered. */
export type Bound = Readonly<{
  label: string
  send(): Promise<string>
  sent(): Sent
}>

/** Where an act is sent from: the state before its burst, and whom the sequence is about. */
export type Situation = Readonly<{
  lane: Lane
  state: State
  about: Someone
  /** The first day that a request may have: the history of before stays as it is. */
  earliest: CalendarDate
}>

export type RequestAct = Extract<Act, { of: number }>

/** Chooses the caller and the request of an act. @returns undefined if there is no such request yet */
export function boundRequestAct(act: RequestAct, situation: Situation): Bound | undefined {
  const { lane, state } = situation
  const request = state.requests.at(-1 - act.of) ?? state.requests.at(-1)
  if (!request) return undefined
  // A reverse request has no section of its own, and is not taken back itself.
  const isReverse = request.rescinds !== undefined
  if (isReverse && (act.does === 'edit' || act.does === 'describe' || act.does === 'rescind')) return undefined
  const actor = callerOf(act, request, situation)
  const path = `/change-requests/${request.id}`
  const label = `${actor.name}: ${act.does} ${path}`
  const of = { actor, request: request.id }
  const put = (body?: object) => lane.send(actor, 'PUT', `${path}/actions/${act.does}`, body)
  switch (act.does) {
    case 'approve': {
      const revision = request.revision + (act.isStale ? 1 : 0)
      return plain(`${label}, revision ${revision}`, () => put({ Revision: revision }), {
        does: act.does,
        ...of,
        revision,
      })
    }
    case 'decline':
    case 'return': {
      const { hasRemarks } = act
      const remarks = { Remarks: hasRemarks ? 'So it is.' : '  ' }
      return plain(`${label}, ${JSON.stringify(remarks)}`, () => put(remarks), { does: act.does, ...of, hasRemarks })
    }
    case 'reassign': {
      const to = lane.actors[act.to].authority
      const body = { AuthorityId: to, Remarks: `Away ${lane.nextValue()}.` }
      return plain(`${label} to ${act.to}`, () => put(body), { does: act.does, ...of, to })
    }
    case 'rescind': {
      let id = 0
      const send = async () => {
        const answer = await put({ Remarks: 'A mistake.' })
        id = idIn(answer)
        return wordsOf(answer)
      }
      return { label, send, sent: () => ({ does: 'rescind', ...of, id }) }
    }
    case 'edit': {
      const [value, date] = [lane.nextValue(), dayOf(act.day, situation)]
      const body = { EffectiveDate: date, [request.kind]: wishes[request.kind].section(value) }
      const send = () => lane.send(actor, 'PUT', path, body)
      return plain(`${label} ${JSON.stringify(body)}`, send, { does: act.does, ...of, value, date })
    }
    case 'describe': {
      const section = wishes[request.kind].section(request.value)
      const body = { EffectiveDate: request.date, [request.kind]: section, Description: `Text ${lane.nextValue()}` }
      const send = () => lane.send(actor, 'PUT', path, body)
      // What differs from a stored edit of the same burst is an edit.
      const sent = { does: 'edit', ...of, value: request.value, date: request.date } as const
      return plain(`${label} ${JSON.stringify(body)}`, send, sent)
    }
    case 'delete':
      return plain(label, () => lane.send(actor, 'DELETE', path), { does: act.does, ...of })
    default:
      return plain(label, () => put(), { does: act.does, ...of })
  }
}

export function boundRaising(act: Extract<Act, { does: 'raise' }>, situation: Situation): Bound {
  const { lane, about } = situation
  const { kind, isDraft } = act
  const actor = lane.actors[act.who]
  const [value, date] = [lane.nextValue(), dayOf(act.day, situation)]
  const body = {
    ...{ ChangeType: kind, EmployeeId: about.employee, EffectiveDate: date, SubmitImmediately: !isDraft },
    [kind]: wishes[kind].section(value),
  }
  let id = 0
  return {
    label: `${actor.name}: POST /change-requests ${JSON.stringify(body)}`,
    async send() {
      const answer = await lane.send(actor, 'POST', '/change-requests', body)
      id = idIn(answer)
      return wordsOf(answer)
    },
    sent: () => ({ does: 'raise', actor, id, kind, subject: about.person, value, date, isDraft }),
  }
}

function plain(label: string, send: () => Promise<Answer>, sent: Sent): Bound {
  return { label, send: async () => wordsOf(await send()), sent: () => sent }
}

function dayOf(day: number, { state, earliest }: Situation): CalendarDate {
  const date = addDays(state.organisation.today, day)
  return date < earliest ? earliest : date
}

/** An actor for whom it waits, if there is one; its requester; or the named one. */
function callerOf(act: RequestAct, request: Request, { lane, state }: Situation): KnownActor {
  const known = Object.values(lane.actors)
  const requester = known.find(({ person }) => person === request.requester) ?? lane.actors.priya
  if (act.who === 'requester') return requester
  if (act.who !== 'asked') return lane.actors[act.who]
  const people = decidersOf(state.organisation, request).map(({ person }) => person)
  const able = known.filter(({ person }) => people.includes(person))
  const pick = 'pick' in act ? act.pick : 0
  return able[pick % able.length] ?? lane.actors.mei
}

/** The id at the end of the Location of a new record. */
export const idIn = ({ headers }: Answer): number => Number(headers.get('location')?.split('/').at(-1) ?? 0)

const namedFields = ['Status', 'Remarks', 'AuthorityId', 'EmployeeId']

/** An answer in the words of the model. */
function wordsOf({ status, body }: Answer): string {
  if (status === 403) return `403 ${body?.Code}`
  if (status !== 400) return String(status)
  const fields = Object.keys(body?.ModelState ?? {}).map(field => field.replace('command.', ''))
  return fields.length === 1 && namedFields.includes(fields[0] ?? '') ? `400 ${fields[0]}` : '400'
}
