import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../domain/caller.ts'

/** `todayFor` in SQL: the day it is for the employer whose id the column holds. */
export function todayInSql({ today }: Pick<Caller, 'today'>, employerIdColumn: string): RawBuilder<string> {
  if (today.byEmployer.size === 0) return sql<string>`${today.group}::date`
  const employerIds = [...today.byEmployer.keys()]
  const days = [...today.byEmployer.values()]
  return sql<string>`coalesce((select elsewhere.today from unnest(${employerIds}::bigint[], ${days}::date[])
    as elsewhere (employer_id, today) where elsewhere.employer_id = ${sql.ref(employerIdColumn)}), ${today.group}::date)`
}

/** Whether a row that goes by `alias` is in force on a day: both its days count, open ends are null. */
export const isInForce = (alias: string, day: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(coalesce(${sql.raw(alias)}.valid_from <= ${day}::date, true)
    and coalesce(${sql.raw(alias)}.valid_to >= ${day}::date, true))`
