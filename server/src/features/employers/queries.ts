import type { Caller } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import { type Collection, collectionOf } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import { countries } from '../../reference-data/index.ts'
import { addressOf } from '../people/index.ts'
import type { Employer } from './schemas.ts'

/** The employers of the group: structure, which all its members see. */
const visibleEmployers = (db: Db, caller: Caller) =>
  db
    .selectFrom('employer')
    .innerJoin('employerGroup', 'employerGroup.id', 'employer.employerGroupId')
    .select(['employer.id', 'employer.code', 'employer.name', 'employer.abn', 'employer.version'])
    .select(['employer.timeZone', 'employerGroup.timeZone as groupTimeZone'])
    .select(['employer.address1', 'employer.address2', 'employer.suburb', 'employer.stateId', 'employer.postcode'])
    .select('employer.countryId')
    .where('employer.employerGroupId', '=', caller.employerGroupId)

type EmployerRow = Awaited<ReturnType<ReturnType<typeof visibleEmployers>['execute']>>[number]

export const listEmployers = (db: Db, caller: Caller): Collection<Employer> =>
  collectionOf(visibleEmployers(db, caller), toWire, 'employer.id')

/** @throws notFound */
export async function getEmployer(db: Db, caller: Caller, { id }: { id: number }) {
  const row = await visibleEmployers(db, caller)
    .where('employer.id', '=', id)
    .executeTakeFirstOrThrow(notFound('The employer'))
  return { record: toWire(row), version: row.version }
}

const countryNames = new Map(countries.map(country => [country.id, country.name]))

function toWire(row: EmployerRow): Employer {
  const address = addressOf(row)
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    ...(row.abn === null ? {} : { abn: row.abn }),
    ...(row.countryId === null ? {} : { country: { id: row.countryId, name: countryNames.get(row.countryId) ?? '' } }),
    timeZone: row.timeZone ?? row.groupTimeZone,
    ...(address ? { address } : {}),
  }
}
