import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Caller } from '../../../domain/caller.ts'
import { Instant, ref } from '../../../http/schemas.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Tables } from '../../../platform/tables.generated.ts'
import { EmployeeSummary, joinedEmployeeOf } from '../../employees/index.ts'
import { approvableKinds, kindOf, type Named, Person, resourcesOf } from '../approvable/index.ts'
import { fieldsOfKinds, InboxResource } from './schemas.ts'

/** A request of the caller that is not over, and who decides it. Call it after all kinds are registered. */
export const ownRequestSchema = () =>
  Type.Object({
    resource: InboxResource(),
    ...fieldsOfKinds(),
    employee: ref(EmployeeSummary),
    status: Type.String({ examples: ['Returned'] }),
    waitsFor: Type.Array(Person(), {
      description: 'The authorities that may decide the waiting step. Empty where none waits, or none may.',
    }),
    lastModified: Instant(),
  })

type OwnRequest = Static<ReturnType<typeof ownRequestSchema>>

/** What its requester has to act on comes first, then what others have, then what is only to come. */
const order = ['Returned', 'Failed', 'Draft', 'Pending', 'Approved']

type Row = Pick<Tables['employee'], 'email' | 'startDate' | 'terminationDate' | 'employerId'> &
  Pick<Tables['person'], 'givenName' | 'familyName'> & {
    kind: string
    id: number
    code: string
    status: string
    inInbox: object | null
    employeeId: number
    employeeCode: string
    employeeStatus: Tables['employee']['status']
    lastModified: string
    waitsFor: Named[] | null
    total: number
  }

/**
 * The requests that the caller raised and that are not over: those to act on first, the latest of each status first. What is
 * shown about one is read of these alone, since a caller may have raised thousands.
 */
export async function listOwnRequests(
  db: Db,
  caller: Caller,
  limit: number,
): Promise<Readonly<{ total: number; items: OwnRequest[] }>> {
  const { rows } = await sql<Row>`
    with raised as materialized (select id, kind from approvable
      where employer_group_id = ${caller.employerGroupId} and requested_by_person_id = ${caller.personId}),
    own as materialized (
      select *, count(*) over ()::int as total from (${openRequests(caller)}) request
      order by ${inOrder('request')} limit ${limit}),
    resource as materialized (${resourcesOf(caller, sql`array(select approvable_id from own)`)})
    select own.kind, resource.id, resource.code, resource.status, resource.in_inbox, resource.last_modified, own.total,
      employee.id as employee_id, employee.code as employee_code, employee.status as employee_status, employee.email,
      employee.start_date, employee.termination_date, employee.employer_id, person.given_name, person.family_name,
      ${deciders(caller)} as waits_for
    from own
    join resource on resource.approvable_id = own.approvable_id
    join employee on employee.employer_group_id = ${caller.employerGroupId} and employee.id = resource.employee_id
    join person on person.employer_group_id = employee.employer_group_id and person.id = employee.person_id
    order by ${inOrder('own')}`.execute(db)
  return { total: rows[0]?.total ?? 0, items: rows.map(row => requestOf(row, caller)) }
}

/** Of all kinds, those of `raised` that are not over. */
const openRequests = ({ employerGroupId }: Caller) =>
  sql.join(
    approvableKinds().map(
      ({ type, table }) => sql`
        select ${type}::text as kind, approvable_id, id, status, last_modified from ${sql.table(table)}
        where employer_group_id = ${employerGroupId} and status = any(${order})
          and approvable_id = any(array(select id from raised where kind = ${type}))`,
    ),
    sql` union all `,
  )

const inOrder = (table: 'request' | 'own') => sql`array_position(${order}, ${sql.ref(`${table}.status`)}::text),
  ${sql.ref(`${table}.last_modified`)} desc, ${sql.ref(`${table}.id`)} desc`

/** Each authority once: as the holder and as a delegate they are the same. */
const deciders = ({ employerGroupId }: Caller) => sql`(
  select json_agg(json_build_object('id', able.id, 'name', able.name) order by able.name) from (
    select distinct authority.id, decider.family_name || ', ' || decider.given_name as name
    from approval_step step
    join approval_candidate candidate on candidate.employer_group_id = step.employer_group_id
      and candidate.approval_step_id = step.id
    join authority on authority.employer_group_id = step.employer_group_id and authority.id = candidate.authority_id
    join person decider on decider.employer_group_id = step.employer_group_id and decider.id = authority.person_id
    where step.employer_group_id = ${employerGroupId} and step.approvable_id = own.approvable_id
      and step.status = 'Waiting') able)`

const requestOf = (row: Row, caller: Caller): OwnRequest => ({
  resource: { type: row.kind, id: row.id, code: row.code, uri: `${kindOf(row).path}/${row.id}` },
  // Its requester sees the values that they sent.
  ...(row.inInbox && kindOf(row).inInbox?.shown(row.inInbox, { seesSensitive: true })),
  employee: joinedEmployeeOf(row, caller.today),
  status: row.status,
  waitsFor: row.waitsFor ?? [],
  lastModified: row.lastModified,
})
