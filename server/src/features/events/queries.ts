import { type NotNull, sql } from 'kysely'
import { personNameInSql } from '../../core/person-name.ts'
import { wireDate } from '../../domain/calendar-date.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Db } from '../../platform/database/index.ts'
import { withinGroup } from '../../platform/joins.ts'
import { type Named, withNames } from './names.ts'
import { readNumbering } from './numbering.ts'
import { uriOf } from './resources.ts'
import { patternsOf } from './rules.ts'
import type { Event } from './schemas.ts'
import { eventIsBare, eventIsVisible, isOfVisibleRequest } from './visibility.ts'

/** Sequences in one statement, and the milliseconds after which no further statement begins. */
const stride = 5_000
const patience = 1_000

/** `sequence`: events behind it, or with NewestFirst before it. */
type Search = Readonly<{
  order: 'OldestFirst' | 'NewestFirst'
  sequence: number
  types: readonly string[]
  limit: number
  /** Whether names are read too. */
  isExpanded?: boolean
}>

/** No other event from `firstSequence` to `lastSequence` is for the caller. */
type Found = Readonly<{ events: Event[]; firstSequence: number; lastSequence: number }>

/**
 * Events from a sequence on, in the order of the search. A caller who sees few of many events gets after `patience` what was
 * found so far, perhaps nothing. `firstSequence` or `lastSequence` says where to continue.
 */
export async function findEvents(
  db: Db,
  caller: Caller,
  { order, sequence, types, limit, isExpanded = false }: Search,
): Promise<Found> {
  const numbering = await readNumbering(db, caller.employerGroupId)
  const { end } = numbering
  const isBack = order === 'NewestFirst'
  if (!isBack) numbering.refuseForgotten(sequence)
  const giveUp = performance.now() + patience
  const found: Named[] = []
  const start = isBack ? numbering.overGap(Math.min(sequence, end + 1), isBack) : Math.min(sequence, end)
  let reached = start
  while ((isBack ? reached > 1 : reached < end) && found.length < limit) {
    reached = numbering.overGap(reached, isBack)
    const next = numbering.withinEpoch(
      reached,
      isBack ? Math.max(reached - stride, 1) : Math.min(reached + stride, end),
    )
    const rows = await visibleEvents(db, caller)
      .where('eventSeal.sequence', '>=', isBack ? next : reached + 1)
      .where('eventSeal.sequence', '<=', isBack ? reached - 1 : next)
      .$if(types.length > 0, q => q.where(sql<boolean>`event.type like any(${patternsOf(types)}::text[])`))
      .orderBy('eventSeal.sequence', isBack ? 'desc' : 'asc')
      .limit(limit - found.length)
      .execute()
    found.push(...rows.map(namedOf))
    reached = found.length < limit ? next : (found.at(-1)?.event.sequence ?? next)
    if (performance.now() > giveUp) break
  }
  const events = isExpanded ? await withNames(db, caller, found) : found.map(({ event }) => event)
  return isBack
    ? { events, firstSequence: reached, lastSequence: start - 1 }
    : { events, firstSequence: start + 1, lastSequence: reached }
}

/** Events for the caller. */
const visibleEvents = (db: Db, caller: Caller) =>
  db
    .selectFrom('eventSeal')
    .innerJoin('event', withinGroup('event.id', 'eventSeal.eventId'))
    .innerJoin('employerGroup', 'employerGroup.id', 'eventSeal.employerGroupId')
    .select(['eventSeal.sequence', 'event.token', 'event.type', 'event.occurredAt', 'event.effectiveDate'])
    .select(['event.resourceType', 'event.resourceId', 'event.changedFields', 'event.employeeId'])
    .select([
      sql<number | null>`case when ${isOfVisibleRequest(caller)} then event.change_request_id end`.as(
        'changeRequestId',
      ),
    ])
    .select([actor.as('actor'), 'employerGroup.isTest'])
    .select(eventIsBare(caller).as('isBare'))
    .$narrowType<Record<'token' | 'type' | 'occurredAt' | 'resourceType' | 'resourceId' | 'changedFields', NotNull>>()
    .where('eventSeal.employerGroupId', '=', caller.employerGroupId)
    .where(eventIsVisible(caller))

const actor = sql<Event['actor']>`jsonb_strip_nulls(jsonb_build_object('type', event.actor, 'id', event.user_account_id,
  'name', (select ${personNameInSql()}
    from user_account account
    join person on person.employer_group_id = account.employer_group_id and person.id = account.person_id
    where account.employer_group_id = event.employer_group_id and account.id = event.user_account_id)))`

type EventRow = Awaited<ReturnType<ReturnType<typeof visibleEvents>['execute']>>[number]

function toWire(row: EventRow): Event {
  const { sequence, type, isTest } = row
  const occurredDateTime = row.occurredAt
  return { id: row.token, sequence, type, occurredDateTime, ...(row.isBare ? leastOf(row) : allOf(row)), isTest }
}

/** A bare event is about no one whom the caller may know. One who sees an authority may not see its employee. */
const namedOf = (row: EventRow): Named => ({
  event: toWire(row),
  isBare: Boolean(row.isBare),
  employeeId: row.isBare || row.resourceType === 'Authority' ? null : row.employeeId,
})

type Content = Omit<Event, 'id' | 'sequence' | 'type' | 'occurredDateTime' | 'isTest'>

function allOf(row: EventRow): Content {
  const uri = uriOf(row.resourceType, row.resourceId)
  return {
    ...(row.effectiveDate === null ? {} : { effectiveDate: wireDate(row.effectiveDate) }),
    resource: { type: row.resourceType, id: row.resourceId, ...(uri === undefined ? {} : { uri }) },
    changedFields: row.changedFields,
    actor: row.actor,
    ...(row.changeRequestId === null ? {} : { changeRequestId: row.changeRequestId }),
  }
}

/** Enough for a sequence without gaps, without the person and the content. */
const leastOf = ({ resourceType, resourceId, actor }: EventRow): Content => ({
  resource: { type: resourceType, id: resourceId },
  changedFields: [],
  actor: { type: actor.type },
})
