import { sql } from 'kysely'
import { isInForce } from '../../core/today.ts'
import { wireDate } from '../../domain/calendar-date.ts'
import type { Caller } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import type { UserRole } from '../../domain/user-role.ts'
import { type Collection, collectionOf } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Delegation, ListQuery } from './schemas.ts'
import { delegationIsVisible } from './visibility.ts'

/** Every read of delegations starts here. It names both authorities, even one that the caller does not see otherwise. */
const visibleDelegations = (db: Db, caller: Caller) =>
  db
    .selectFrom('delegation')
    .select(['delegation.id', 'delegation.roles', 'delegation.validFrom', 'delegation.validTo', 'delegation.reason'])
    .select(['delegation.version', 'delegation.createdAt', 'delegation.lastModified'])
    .select([authorityOf('authority_id').as('authority'), authorityOf('delegate_authority_id').as('delegate')])
    .where('delegation.employerGroupId', '=', caller.employerGroupId)
    .where(delegationIsVisible(caller))

const authorityOf = (column: 'authority_id' | 'delegate_authority_id') => sql<Delegation['authority']>`(
  select jsonb_build_object('id', a.id, 'code', a.code, 'name', p.family_name || ', ' || p.given_name)
  from authority a join person p on p.employer_group_id = a.employer_group_id and p.id = a.person_id
  where a.employer_group_id = delegation.employer_group_id and a.id = ${sql.ref(`delegation.${column}`)})`

type Row = Awaited<ReturnType<ReturnType<typeof visibleDelegations>['execute']>>[number]

export function listDelegations(db: Db, caller: Caller, { authorityId, asAt }: ListQuery): Collection<Delegation> {
  const found = visibleDelegations(db, caller)
    .$if(asAt !== undefined, q => q.where(isInForce('delegation', asAt ?? '')))
    .$if(authorityId !== undefined, q =>
      q.where(sql<boolean>`${authorityId} in (delegation.authority_id, delegation.delegate_authority_id)`),
    )
  return collectionOf(found, delegationOf, 'delegation.id')
}

/** @throws notFound */
export async function getDelegation(db: Db, caller: Caller, { id }: { id: number }) {
  const row = await visibleDelegations(db, caller)
    .where('delegation.id', '=', id)
    .executeTakeFirstOrThrow(notFound('The delegation'))
  return { record: delegationOf(row), version: row.version }
}

const delegationOf = (row: Row): Delegation => ({
  id: row.id,
  authority: row.authority,
  delegate: row.delegate,
  roles: row.roles as UserRole[],
  from: wireDate(row.validFrom),
  to: wireDate(row.validTo),
  ...(row.reason === null ? {} : { reason: row.reason }),
  createdDateTime: row.createdAt,
  lastModified: row.lastModified,
})
