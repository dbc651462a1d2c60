import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  callerKey,
  listKey,
  look,
  type ReadRecord,
  rememberedCollection,
  type Seen,
  type Subject,
  type TextOf,
} from '../../../core/remembered/index.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { Collection } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import { kindOf } from '../approvable/index.ts'
import { readFreshSteps } from '../steps/index.ts'
import { type Row, readSteps } from './rows.ts'
import type { InboxItem, InboxQuery } from './schemas.ts'
import { stepsOf } from './visibility.ts'
import { itemOf } from './wire.ts'

type InboxOf = InboxQuery & Readonly<{ now: string }>

/**
 * The steps that wait for the caller's decision, or those that they decided and still see. Leaves out records to which
 * the caller is a party, and steps on which they or their vote's other holder voted. The oldest step comes first by
 * default. A page leaves out stale steps that the caller may no longer decide.
 */
export function listApprovals(db: Db, caller: Caller, query: InboxOf): Collection<InboxItem> {
  const { State = 'Waiting', Order, BeforeId, now } = query
  const { authorityId, personId } = caller
  const orderBy = orderOf(caller, Order)
  return rememberedCollection(db, {
    employerGroupId: caller.employerGroupId,
    subject: stepSubject,
    // What one decided and still sees depends on more than the log names.
    key:
      State === 'Waiting'
        ? listKey(caller, { State, authorityId, personId, ...(orderBy && { Order, BeforeId }) })
        : undefined,
    // A list without an order of its own is cut by `before`, since its key does not name BeforeId.
    ids: also => sql`select id from ${stepsOf(caller, orderBy ? query : { State })} approval_step where ${also}`,
    isSelective: true,
    orderBy,
    order: Order === 'NewestFirst' ? Order : 'OldestFirst',
    before: orderBy ? undefined : BeforeId,
    rows: (connection, ids, fresh) => readSteps[State](connection, caller, { ids, fresh }),
    toItems(connection, rows: readonly Row[]) {
      const items = (shown: readonly Row[]) => shown.map(itemOf(caller, now))
      return rows.some(({ isStale }) => isStale) ? decidable(connection, caller, rows).then(items) : items(rows)
    },
    text: State === 'Waiting' ? textOf(caller, now) : undefined,
  })
}

const textOf = (caller: Caller, now: string): TextOf<InboxItem> => ({
  key: callerKey(caller),
  kinds: ['change_request', 'expense_application', 'names', 'person', 'organisation'],
  isWhole: true,
  now,
  async read(db, { ids, fresh }) {
    const rows = await readSteps.Waiting(db, caller, { ids, fresh })
    const isStale = rows.some(row => row.isStale)
    const shown = isStale ? await decidable(db, caller, rows) : rows
    return {
      records: shown.map(row => ({ ...row, version: 0, item: itemOf(caller, now)(row), ...rememberedFor(row, now) })),
      leftOut: rows.filter(row => !shown.includes(row)).map(({ id }) => id),
      // Stale steps were resolved by further statements, which may have seen more than the first.
      seen: isStale && fresh ? await look(db, fresh) : (rows.find(({ isFirst }) => isFirst) as Seen | undefined),
    }
  },
})

/** What an item shows, and when it becomes overdue. Who decides a stale step, and for whom, depends on everything. */
const rememberedFor = (row: Row, now: string): Pick<ReadRecord<InboxItem>, 'about' | 'until'> => ({
  about:
    row.isStale || row.onBehalfOf
      ? undefined
      : [
          ['approvable', row.approvableId],
          [kindOf(row).table, row.resourceId],
          ['person', row.personId],
          ['person', row.requestedById],
          // It becomes stale with the next change of the organisation.
          ['organisation', 0],
        ],
  until: row.dueAt !== null && row.dueAt >= now ? row.dueAt : null,
})

/** Without stale steps that the caller may no longer decide. */
async function decidable(db: Db, { employerGroupId, today, authorityId }: Caller, rows: readonly Row[]) {
  const stale = rows.filter(({ isStale }) => isStale).map(({ approvableId }) => approvableId)
  const fresh = await readFreshSteps({ tx: db, employerGroupId, today }, stale)
  return rows.filter(
    ({ isStale, approvableId }) =>
      !isStale || fresh.get(approvableId)?.candidates.some(({ id }) => id === authorityId) === true,
  )
}

/** An order other than that of the ids. Steps that are not reached yet, or that the caller has not decided, come last. */
function orderOf(caller: Caller, order: InboxQuery['Order']): RawBuilder<unknown> | undefined {
  if (order === 'DueFirst') return sql`due_at nulls last, id`
  if (order === 'LongestWaitingFirst') return sql`waiting_since nulls last, id`
  if (order === 'LatestDecisionFirst') return sql`${lastDecision(caller)} desc nulls last, id desc`
  return undefined
}

/** Steps as remembered lists know them. */
const stepSubject: Subject = {
  table: 'approval_step',
  kinds: ['approvable'],
  isConcerned: changes => sql<SqlBool>`approval_step.approvable_id = any(${changes.idsOf('approvable')}::bigint[])`,
}

/** When the caller last decided the `approval_step` of the surrounding query. */
const lastDecision = ({ personId }: Caller) => sql`(
  select decision.decided_at from approval_decision decision
  where decision.employer_group_id = approval_step.employer_group_id and decision.approval_step_id = approval_step.id
    and decision.decided_by_person_id = ${personId} order by decision.id desc limit 1)`
