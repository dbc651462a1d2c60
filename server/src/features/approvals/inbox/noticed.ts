import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Caller } from '../../../domain/caller.ts'
import { Instant, OneOf } from '../../../http/schemas.ts'
import type { Db } from '../../../platform/database/index.ts'
import {
  approvableIsVisible,
  approvableKinds,
  authorityNamed,
  kindOf,
  type Named,
  Person,
} from '../approvable/index.ts'
import { isStale } from '../steps/index.ts'
import { fieldsOfKinds } from './schemas.ts'
import { stepsOf } from './visibility.ts'

/** What a notice says of its request, as it is now. Call it after all kinds are registered. */
export const noticedRequestSchema = () =>
  Type.Object({
    code: Type.String({ examples: ['CR-000123'] }),
    ...fieldsOfKinds(),
    employee: Person(),
    status: Type.String({ examples: ['Pending'] }),
    lastModified: Instant({ description: 'When it last changed, its status among others.' }),
    lastDecision: Type.Optional(
      Type.Object(
        {
          decision: OneOf(['Approved', 'Declined', 'Returned']),
          decidedBy: Person({ description: 'The authority.' }),
          decidedDateTime: Instant(),
        },
        { description: 'On what is asked for now; absent after another submission, until it is decided anew.' },
      ),
    ),
    waitsForCaller: Type.Boolean({ description: 'Whether a step waits for the decision of the caller.' }),
    dueDateTime: Type.Optional(Instant({ description: 'Of that step.' })),
    isOverdue: Type.Boolean({ description: 'Whether that step is.' }),
  })

type NoticedRequest = Static<ReturnType<typeof noticedRequestSchema>>

type Resource = Readonly<{ type: string; id: number }>

type Row = Resource &
  Readonly<{
    code: string
    status: string
    lastModified: string
    inInbox: object | null
    employee: Named
    isRaised: boolean
    lastDecision: Omit<NonNullable<NoticedRequest['lastDecision']>, 'decidedDateTime'> | null
    decidedAt: string
    waits: boolean
    dueAt: string | null
  }>

/**
 * The requests that notices are about, as far as the caller sees them now, in one statement. Sensitive values are shown to
 * the requester and to the approver whose decision is waited for.
 * @returns by `ChangeRequest/42`
 */
export async function readNoticed(
  db: Db,
  caller: Caller,
  { resources, now }: Readonly<{ resources: readonly Resource[]; now: string }>,
): Promise<ReadonlyMap<string, NoticedRequest>> {
  const found = approvableKinds().flatMap(({ type, table, inInbox }) => {
    const ids = resources.filter(resource => resource.type === type).map(({ id }) => id)
    if (ids.length === 0) return []
    return sql`
      select ${type}::text as type, id, approvable_id, code, status, last_modified, employee_id, ${inInbox?.stored ?? sql`null::json`} as in_inbox
      from ${sql.table(table)}
      where employer_group_id = ${caller.employerGroupId} and id = any(${ids}::bigint[]) and ${approvableIsVisible(caller, table)}`
  })
  if (found.length === 0) return new Map()
  const { rows } = await sql<Row>`
    with found as materialized (${sql.join(found, sql` union all `)}),
    waiting as materialized (
      select step.approvable_id, step.due_at from ${stepsOf(caller, {}, stepsOfFound(caller))} mine
      join approval_step step on step.employer_group_id = mine.employer_group_id and step.id = mine.id
      where not ${isStale(caller.employerGroupId, 'step')})
    select found.type, found.id, found.code, found.status, found.last_modified, found.in_inbox,
      json_build_object('id', employee.id, 'name', person.family_name || ', ' || person.given_name) as employee,
      approvable.requested_by_person_id = ${caller.personId} as is_raised,
      waiting.approvable_id is not null as waits, waiting.due_at, last.last_decision, last.decided_at
    from found
    join approvable on approvable.employer_group_id = ${caller.employerGroupId} and approvable.id = found.approvable_id
    join employee on employee.employer_group_id = ${caller.employerGroupId} and employee.id = found.employee_id
    join person on person.employer_group_id = employee.employer_group_id and person.id = employee.person_id
    left join waiting on waiting.approvable_id = found.approvable_id
    left join lateral ${lastDecision(caller)} last on true`.execute(db)
  return new Map(rows.map(row => [`${row.type}/${row.id}`, requestOf(row, now)]))
}

/** On the present revision of a record of `found`. */
const lastDecision = ({ employerGroupId }: Caller) => sql`(
  select json_build_object('decision', decision.decision, 'decidedBy', ${authorityNamed('decision.authority_id')}) as last_decision,
    decision.decided_at
  from approval_decision decision
  where decision.employer_group_id = ${employerGroupId} and decision.approvable_id = found.approvable_id
    and decision.revision = approvable.revision and not decision.is_voided
  order by decision.id desc limit 1)`

/** An array: the waiting steps of `found`. */
const stepsOfFound = ({ employerGroupId }: Caller) => sql`array(select id from approval_step
  where employer_group_id = ${employerGroupId} and status = 'Waiting'
    and approvable_id = any(array(select approvable_id from found)))`

const requestOf = (row: Row, now: string): NoticedRequest => ({
  code: row.code,
  ...(row.inInbox &&
    kindOf({ kind: row.type }).inInbox?.shown(row.inInbox, { seesSensitive: row.isRaised || row.waits })),
  employee: row.employee,
  status: row.status,
  lastModified: row.lastModified,
  ...(row.lastDecision && { lastDecision: { ...row.lastDecision, decidedDateTime: row.decidedAt } }),
  waitsForCaller: row.waits,
  ...(row.dueAt !== null && { dueDateTime: row.dueAt }),
  isOverdue: row.dueAt !== null && row.dueAt < now,
})
