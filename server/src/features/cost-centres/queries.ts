import { sql } from 'kysely'
import { todayInSql } from '../../core/today.ts'
import { type Caller, todayFor } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import { dateOf, known } from '../../domain/wire-values.ts'
import { type Collection, collectionOf } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import { withinGroup } from '../../platform/joins.ts'
import { isExpiredOn } from './rules.ts'
import type { CostCentre, SearchQuery } from './schemas.ts'
import { costCentreIsVisible } from './visibility.ts'

type Expand = { expand?: 'details' }

/** Cost centres the caller may see, expired ones included. Every read in this file starts here. */
const visibleCostCentres = (db: Db, caller: Caller) =>
  db
    .selectFrom('costCentre')
    .leftJoin('costCentre as parent', join =>
      withinGroup('parent.id', 'costCentre.parentId')(join).on(costCentreIsVisible(caller, 'parent')),
    )
    .select(['costCentre.id', 'costCentre.name', 'costCentre.code', 'costCentre.expiryDate', 'costCentre.employerId'])
    .select(['costCentre.token', 'costCentre.description', 'costCentre.validFrom', 'costCentre.version'])
    .select(['parent.id as parentId', 'parent.code as parentCode', 'parent.name as parentName'])
    .where('costCentre.employerGroupId', '=', caller.employerGroupId)
    .where(costCentreIsVisible(caller))

type CostCentreRow = Awaited<ReturnType<ReturnType<typeof visibleCostCentres>['execute']>>[number]

export function listCostCentres(
  db: Db,
  caller: Caller,
  { isUnexpired = false, ...query }: Expand & Readonly<{ isUnexpired?: boolean }>,
): Collection<CostCentre> {
  const found = visibleCostCentres(db, caller).$if(isUnexpired, q =>
    q.where(sql<boolean>`coalesce(cost_centre.expiry_date >= ${todayInSql(caller, 'costCentre.employerId')}, true)`),
  )
  return collectionOf(found, toWire(caller, query), 'costCentre.id')
}

export function searchCostCentres(db: Db, caller: Caller, query: SearchQuery): Collection<CostCentre> {
  const { CostCentreId, CostCentreCode, CostCentreName, CostCentreToken } = query
  const found = visibleCostCentres(db, caller)
    .$if(CostCentreId !== undefined, q => q.where('costCentre.id', '=', CostCentreId ?? 0))
    .$if(CostCentreCode !== undefined, q => q.where('costCentre.code', '=', CostCentreCode ?? ''))
    .$if(CostCentreToken !== undefined, q => q.where('costCentre.token', '=', CostCentreToken ?? ''))
    .$if(CostCentreName !== undefined, q =>
      q.where(sql<boolean>`position(lower(${CostCentreName}) in lower(cost_centre.name)) > 0`),
    )
  return collectionOf(found, toWire(caller, query), 'costCentre.id')
}

/** @throws notFound */
export async function getCostCentre(db: Db, caller: Caller, { id, ...query }: Expand & { id: number }) {
  const row = await visibleCostCentres(db, caller)
    .where('costCentre.id', '=', id)
    .executeTakeFirstOrThrow(notFound('The cost centre'))
  return { record: toWire(caller, query)(row), version: row.version }
}

const toWire =
  (caller: Caller, { expand }: Expand) =>
  (row: CostCentreRow): CostCentre => ({
    id: row.id,
    name: row.name,
    code: row.code,
    isExpired: isExpiredOn(row.expiryDate, todayFor(caller.today, row.employerId)),
    ...(expand === 'details' ? details(row) : {}),
  })

const details = (row: CostCentreRow): Partial<CostCentre> => ({
  token: row.token,
  ...known({
    parent: row.parentId === null ? null : { id: row.parentId, code: row.parentCode ?? '', name: row.parentName ?? '' },
    description: row.description,
    validFrom: dateOf(row.validFrom),
    expiryDate: dateOf(row.expiryDate),
    employerId: row.employerId,
  }),
})
