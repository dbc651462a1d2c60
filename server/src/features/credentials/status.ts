import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays } from '../../domain/calendar-date.ts'
import type { Today } from '../../domain/caller.ts'
import { credentialTypes } from '../../reference-data/index.ts'
import { firstReminderOf } from './reference.ts'
import type { CredentialStatus } from './schemas.ts'

/** SQL without parameters, so that statements without any can have the status too. */
const typesToVerify = sql.lit(`{${credentialTypes.filter(type => type.requiresVerification).map(type => type.id)}}`)

const windows = credentialTypes.flatMap(type => {
  const days = firstReminderOf(type)
  return days === undefined ? [] : [{ typeId: type.id, days }]
})

/**
 * The status on a day of the `credential` of the surrounding query, whose `successor` (none: nulls) is there too. A status
 * set by hand stands above all; then the first that applies of: Superseded once the successor has come into force, Expired
 * from the day after the expiry date, Pending before the issue date or while a verification is wanted, Expiring within the
 * reminder days of the type, Current.
 *
 * A successor that was suspended or revoked still supersedes: its holder has handed in the former card.
 */
export const statusInSql = (today: RawBuilder<string>): RawBuilder<CredentialStatus> => sql<CredentialStatus>`case
  when credential.manual_status is not null then credential.manual_status
  when ${isSuperseded(today)} then 'Superseded'
  when credential.expiry_date < ${today} then 'Expired'
  when not ${isInForce('credential', today)} then 'Pending'
  when credential.expiry_date - ${windowInDays} <= ${today} then 'Expiring'
  else 'Current' end`

/** Whether that status is Current or Expiring. Of some types an employee has one such credential. */
export const isCurrentInSql = (today: RawBuilder<string>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${statusInSql(today)} in ('Current', 'Expiring'))`

/** Whether the successor has come into force, for the same tables. */
export const isSuperseded = (today: RawBuilder<string>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(successor.id is not null and ${isInForce('successor', today)})`

const isInForce = (table: string, today: RawBuilder<string>) => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql`(coalesce(${of('issueDate')} <= ${today}, true)
    and (${of('verifiedAt')} is not null or ${of('credentialTypeId')} <> all(${typesToVerify}::bigint[])))`
}

/**
 * As in the index: a credential that never expires stands at the end of time. Not `coalesce`, with which row-level security
 * keeps PostgreSQL from the index.
 */
export const lastDay = sql<string>`(case when credential.expiry_date is null then date 'infinity' else credential.expiry_date end)`

/** Of so few types a `case` takes a tenth of the time that looking them up in a list takes. */
const windowInDays = sql`(case credential.credential_type_id
  ${sql.join(
    windows.map(({ typeId, days }) => sql`when ${sql.lit(typeId)} then ${sql.lit(days)}`),
    sql` `,
  )} end)`

/**
 * Whether the status is one of these: where they follow from the expiry date, within the days that it can then be, for
 * which there is an index.
 */
export function hasStatusAmong(statuses: readonly CredentialStatus[], today: RawBuilder<string>, days: Today) {
  const known = [days.group, ...days.byEmployer.values()].sort()
  const [earliest = days.group, latest = days.group] = [known[0], known.at(-1)]
  const only = (...some: CredentialStatus[]) => statuses.every(status => some.includes(status))
  const longestWindow = Math.max(0, ...windows.map(window => window.days))
  const bounds = [
    ...(only('Expired') ? [sql`${lastDay} < ${latest}::date`] : []),
    ...(only('Expired', 'Expiring') ? [sql`${lastDay} <= ${addDays(latest, longestWindow)}::date`] : []),
    ...(only('Pending', 'Current', 'Expiring') ? [sql`${lastDay} >= ${earliest}::date`] : []),
  ]
  const isOne = sql`${statusInSql(today)} = any(${[...statuses]}::text[])`
  return sql<boolean>`${sql.join([...bounds, isOne], sql` and `)}`
}
