import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Freshness, freshText, type Seen } from '../../../core/remembered/index.ts'
import type { Caller } from '../../../domain/caller.ts'
import { given } from '../../../platform/database/compiled.ts'
import type { Tables } from '../../../platform/tables.generated.ts'
import type { ApprovableState } from '../actions/index.ts'
import { type Standing, standingOf } from '../approvable/index.ts'
import { type Step, type StepColumns, stepColumns, stepTables } from '../steps/index.ts'

/**
 * What a kind reads with its records. The statement has a record by the name of its table, beside `approvable`, `employee`,
 * `person` and `position`; `found` are all records.
 */
export type Selection<Own, Parts> = Readonly<{
  table: string
  /** The kind's own columns of a record, and the tables that they need. */
  columns: RawBuilder<Own>
  joins?: RawBuilder<unknown>
  /** Columns that belong to all records together, such as the changes of all. */
  parts: RawBuilder<Parts>
}>

type Employee = Tables['employee']
type Person = Tables['person']
type Position = Tables['chartPosition']

/** The columns of all kinds. Those of `Page` belong to all rows together, and stand in one of them. */
export type RecordRow = Standing &
  Readonly<{
    id: number
    approvableId: number
    version: number
    revision: number
    isTwoPerson: boolean
    requestedByPersonId: number
    subjectPersonId: number
    employeeId: number
    personId: number
    employeeCode: string
    employeeStatus: Employee['status']
    email: string
    startDate: string
    terminationDate: string | null
    employerId: number
    givenName: Person['givenName']
    familyName: Person['familyName']
    positionId: number | null
    positionCode: string | null
    positionName: string | null
    positionStatus: Position['status'] | null
    reportingPositionId: number | null
  }>
export type Page = StepColumns & Partial<Seen> & Readonly<{ isFirst: true | null }>

const group = given<number>('employerGroupId')
const ids = given<readonly number[]>('ids')
const approvablesFound = sql`array(select approvable_id from found)`

type Wanted = Readonly<{ isVisible: RawBuilder<SqlBool>; fresh: Freshness | undefined }>

/** The visible records of some ids. */
export const selectRecords = <Own, Parts>(
  caller: Caller,
  { table, columns, joins = sql``, parts }: Selection<Own, Parts>,
  { isVisible, fresh }: Wanted,
) => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql<Own & RecordRow & Parts & Page>`
  with found as materialized (
    select * from ${sql.table(table)}
    where employer_group_id = ${group} and id = any(${ids}::bigint[]) and ${isVisible}),
  ${stepTables(group, approvablesFound)}
  select ${of('id')}, ${of('approvable_id')} as "approvableId", ${of('version')}, ${columns}, ${related},
    ${standingOf(caller, approvablesFound)}, page.*
  from found as ${sql.table(table)}
  join approvable on approvable.employer_group_id = ${group} and approvable.id = ${of('approvable_id')}
  join employee on employee.employer_group_id = ${group} and employee.id = ${of('employee_id')}
  join person on person.employer_group_id = ${group} and person.id = employee.person_id
  left join chart_position position on position.employer_group_id = ${group} and position.id = ${of('position_id')}
  ${joins}
  left join (select true as "isFirst", ${parts}, ${stepColumns(group)} ${freshText(fresh)}) page
    on ${of('id')} = (select min(id) from found)`
}

const related = sql`
  approvable.revision, approvable.is_two_person as "isTwoPerson",
  approvable.requested_by_person_id as "requestedByPersonId", approvable.subject_person_id as "subjectPersonId",
  employee.id as "employeeId", employee.person_id as "personId", employee.code as "employeeCode", employee.status as "employeeStatus",
  employee.email, employee.start_date as "startDate", employee.termination_date as "terminationDate",
  employee.employer_id as "employerId", person.given_name as "givenName", person.family_name as "familyName",
  position.id as "positionId", position.code as "positionCode", position.name as "positionName",
  position.status as "positionStatus", position.reporting_position_id as "reportingPositionId"`

/** The state of a record for the rules of actions. */
export const stateOf = <Status extends string>(
  row: RecordRow & Readonly<{ status: Status }>,
  steps: readonly Step[],
  isDue: boolean,
): ApprovableState<Status> => ({
  status: row.status,
  requestedByPersonId: row.requestedByPersonId,
  subjectPersonId: row.subjectPersonId,
  isTwoPerson: row.isTwoPerson,
  isEditedByCaller: row.isEditedByCaller,
  isHumanResources: row.isHumanResources,
  isEmployerAdministrator: row.isEmployerAdministrator,
  isPayroll: row.isPayroll,
  ...{ isDue, steps },
})
