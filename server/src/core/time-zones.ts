import { sql } from 'kysely'
import { isTimeZone } from '../domain/calendar-date.ts'
import type { Violation } from '../domain/violation.ts'
import type { Db } from '../platform/database/index.ts'

const field = 'TimeZone'

/**
 * Refuses a text that names no time zone, or one that PostgreSQL does not know. Every zone that is stored comes through here
 * or `zonesUnknownToDatabase`, since both Node and PostgreSQL compute days in it.
 */
export async function violationsOfTimeZone(db: Db, timeZone: string | undefined): Promise<Violation[]> {
  if (timeZone === undefined) return []
  if (!isTimeZone(timeZone)) {
    return [{ field, message: 'There is no such time zone. Send the name of one, like Australia/Sydney.' }]
  }
  const unknown = await zonesUnknownToDatabase(db, [timeZone])
  return unknown.length > 0 ? [{ field, message: zoneUnknownToDatabase }] : []
}

export const zoneUnknownToDatabase =
  'The database of this server does not know this time zone. Send another one with the same time, or ask the operator to update PostgreSQL.'

/** Those of the zones that PostgreSQL does not know: its list may be older than that of Node, or lack former names. */
export async function zonesUnknownToDatabase(db: Db, zones: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    select zone from unnest(${zones}::text[]) zone
    where lower(zone) not in (select lower(name) from pg_timezone_names)`.execute(db)
  return rows.map(({ zone }) => zone)
}
