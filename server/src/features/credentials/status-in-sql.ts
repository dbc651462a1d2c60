import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { credentialTypes } from '../../reference-data/index.ts'
import { firstReminderOf } from './reference.ts'
import type { CredentialStatus } from './schemas.ts'

const typesToVerify = credentialTypes.filter(type => type.requiresVerification).map(type => type.id)

const windows = credentialTypes.flatMap(type => {
  const days = firstReminderOf(type)
  return days === undefined ? [] : [{ typeId: type.id, days }]
})

/** `statusOn` in SQL, for the tables `credential` and `successor` of the surrounding query. */
export const statusInSql = (today: RawBuilder<string>): RawBuilder<CredentialStatus> => sql<CredentialStatus>`case
  when credential.manual_status is not null then credential.manual_status
  when ${isSuperseded(today)} then 'Superseded'
  when credential.expiry_date < ${today} then 'Expired'
  when not ${isInForce('credential', today)} then 'Pending'
  when credential.expiry_date - ${windowInDays} <= ${today} then 'Expiring'
  else 'Current' end`

/** Whether the successor has come into force, for the same tables. */
export const isSuperseded = (today: RawBuilder<string>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(successor.id is not null and ${isInForce('successor', today)})`

const isInForce = (table: string, today: RawBuilder<string>) => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql`(coalesce(${of('issueDate')} <= ${today}, true)
    and (${of('verifiedAt')} is not null or ${of('credentialTypeId')} <> all(${typesToVerify}::bigint[])))`
}

const windowInDays = sql`(select w.days from unnest(${windows.map(w => w.typeId)}::bigint[], ${windows.map(w => w.days)}::int[])
  as w (type_id, days) where w.type_id = credential.credential_type_id)`
