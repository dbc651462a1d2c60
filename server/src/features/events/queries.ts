import { sql } from 'kysely'
import { wireDate } from '../../domain/calendar-date.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Db } from '../../platform/database/index.ts'
import { wireName } from '../people/index.ts'
import { uriOf } from './resources.ts'
import { type Wanted, wantedOf } from './rules.ts'
import type { Event } from './schemas.ts'
import { eventIsBare, eventIsVisible, isOfVisibleRequest } from './visibility.ts'

/** Events that are looked through by one statement, and milliseconds after which no further one is begun. */
const stride = 5_000
const patience = 1_000

type Question = Readonly<{ afterSequence: number; types: readonly string[]; limit: number }>

/** What was found, and how far was looked: there is nothing else for the caller up to `lastSequence`. */
type Found = Readonly<{ events: Event[]; lastSequence: number }>

/**
 * Events behind a sequence, in order. Somebody who sees little of much is answered after a while with what was found so
 * far, perhaps nothing; `lastSequence` says where to go on.
 */
export async function findEvents(db: Db, caller: Caller, { afterSequence, types, limit }: Question): Promise<Found> {
  const end = await getLastSequence(db, caller.employerGroupId)
  const giveUp = performance.now() + patience
  const events: Event[] = []
  // Somebody ahead of us has read from a database that was set back since, and is told where it ends now.
  let lastSequence = Math.min(afterSequence, end)
  while (lastSequence < end && events.length < limit) {
    const upTo = Math.min(lastSequence + stride, end)
    const rows = await eventsFromTo(db, caller, { from: lastSequence + 1, to: upTo, types })
      .orderBy('eventSeal.sequence')
      .limit(limit - events.length)
      .execute()
    events.push(...rows.map(toWire))
    lastSequence = events.length < limit ? upTo : (events.at(-1)?.sequence ?? upTo)
    if (performance.now() > giveUp) break
  }
  return { events, lastSequence }
}

type QuestionBack = Omit<Question, 'afterSequence'> & Readonly<{ beforeSequence: number }>

/** What was found, and how far was looked back: there is nothing else from `firstSequence` to `lastSequence`. */
type FoundBack = Found & Readonly<{ firstSequence: number }>

/** Events before a sequence, the newest first; after a while those that were found so far. */
export async function findEventsBack(db: Db, caller: Caller, question: QuestionBack): Promise<FoundBack> {
  const { beforeSequence, types, limit } = question
  const end = await getLastSequence(db, caller.employerGroupId)
  const lastSequence = Math.min(beforeSequence - 1, end)
  const giveUp = performance.now() + patience
  const events: Event[] = []
  let firstSequence = lastSequence + 1
  while (firstSequence > 1 && events.length < limit) {
    const from = Math.max(firstSequence - stride, 1)
    const rows = await eventsFromTo(db, caller, { from, to: firstSequence - 1, types })
      .orderBy('eventSeal.sequence', 'desc')
      .limit(limit - events.length)
      .execute()
    events.push(...rows.map(toWire))
    firstSequence = events.length < limit ? from : (events.at(-1)?.sequence ?? from)
    if (performance.now() > giveUp) break
  }
  return { events, firstSequence, lastSequence }
}

type Stretch = Readonly<{ from: number; to: number; types: readonly string[] }>

const eventsFromTo = (db: Db, caller: Caller, { from, to, types }: Stretch) =>
  visibleEvents(db, caller)
    .where('eventSeal.sequence', '>=', from)
    .where('eventSeal.sequence', '<=', to)
    .$if(types.length > 0, q => q.where(isWanted(wantedOf(types))))

/** The last sequence that was given in the group; 0 before the first. */
export async function getLastSequence(db: Db, employerGroupId: number): Promise<number> {
  const last = await db
    .selectFrom('eventSeal')
    .select('sequence')
    .where('employerGroupId', '=', employerGroupId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.sequence ?? 0
}

/** Events that the caller is told of. */
const visibleEvents = (db: Db, caller: Caller) =>
  db
    .selectFrom('eventSeal')
    .innerJoin('event', join =>
      join.onRef('event.employerGroupId', '=', 'eventSeal.employerGroupId').onRef('event.id', '=', 'eventSeal.eventId'),
    )
    .innerJoin('employerGroup', 'employerGroup.id', 'eventSeal.employerGroupId')
    .leftJoin('userAccount', join =>
      join
        .onRef('userAccount.employerGroupId', '=', 'event.employerGroupId')
        .onRef('userAccount.id', '=', 'event.userAccountId'),
    )
    .leftJoin('person', join =>
      join
        .onRef('person.employerGroupId', '=', 'userAccount.employerGroupId')
        .onRef('person.id', '=', 'userAccount.personId'),
    )
    .select(['eventSeal.sequence', 'event.token', 'event.type', 'event.occurredAt', 'event.effectiveDate'])
    .select(['event.resourceType', 'event.resourceId', 'event.changedFields'])
    .select([
      sql<number | null>`case when ${isOfVisibleRequest(caller)} then event.change_request_id end`.as(
        'changeRequestId',
      ),
    ])
    .select(['event.actor', 'event.userAccountId', 'person.givenName', 'person.familyName', 'employerGroup.isTest'])
    .select(eventIsBare(caller).as('isBare'))
    .where('eventSeal.employerGroupId', '=', caller.employerGroupId)
    .where(eventIsVisible(caller))

type EventRow = Awaited<ReturnType<ReturnType<typeof visibleEvents>['execute']>>[number]

const isWanted = ({ whole, beginnings }: Wanted) =>
  sql<boolean>`(event.type = any(${[...whole]}::text[])
    or exists (select from unnest(${[...beginnings]}::text[]) beginning where starts_with(event.type, beginning)))`

function toWire(row: EventRow): Event {
  const { sequence, type, isTest } = row
  const occurredDateTime = row.occurredAt
  return { id: row.token, sequence, type, occurredDateTime, ...(row.isBare ? leastOf(row) : allOf(row)), isTest }
}

type Told = Omit<Event, 'id' | 'sequence' | 'type' | 'occurredDateTime' | 'isTest'>

function allOf(row: EventRow): Told {
  const uri = uriOf(row.resourceType, row.resourceId)
  return {
    ...(row.effectiveDate === null ? {} : { effectiveDate: wireDate(row.effectiveDate) }),
    resource: { type: row.resourceType, id: row.resourceId, ...(uri === undefined ? {} : { uri }) },
    changedFields: row.changedFields,
    actor: actorOf(row),
    ...(row.changeRequestId === null ? {} : { changeRequestId: row.changeRequestId }),
  }
}

/** Enough for a sequence without gaps: not whose it is, nor what it is about. */
const leastOf = ({ resourceType, resourceId, actor }: EventRow): Told => ({
  resource: { type: resourceType, id: resourceId },
  changedFields: [],
  actor: { type: actor as Event['actor']['type'] },
})

function actorOf({ actor, userAccountId, givenName, familyName }: EventRow): Event['actor'] {
  return {
    type: actor as Event['actor']['type'],
    ...(userAccountId === null ? {} : { id: userAccountId }),
    ...(givenName === null || familyName === null ? {} : { name: wireName({ givenName, familyName }) }),
  }
}
