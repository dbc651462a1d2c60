import { sql } from 'kysely'
import { wireDate } from '../../domain/calendar-date.ts'
import type { Caller } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import type { UserRole } from '../../domain/user-role.ts'
import { type Collection, collectionOf } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import { isInForce } from '../authorities/index.ts'
import type { Delegation, ListQuery } from './schemas.ts'
import { delegationIsVisible } from './visibility.ts'

/** Every read of delegations starts here. Either of the two is named, whether the caller sees them otherwise or not. */
const visibleDelegations = (db: Db, caller: Caller) =>
  db
    .selectFrom('delegation')
    .innerJoin('authority as whose', join =>
      join
        .onRef('whose.employerGroupId', '=', 'delegation.employerGroupId')
        .onRef('whose.id', '=', 'delegation.authorityId'),
    )
    .innerJoin('authority as other', join =>
      join
        .onRef('other.employerGroupId', '=', 'delegation.employerGroupId')
        .onRef('other.id', '=', 'delegation.delegateAuthorityId'),
    )
    .select(['delegation.id', 'delegation.roles', 'delegation.validFrom', 'delegation.validTo', 'delegation.reason'])
    .select(['delegation.version', 'delegation.createdAt', 'delegation.lastModified'])
    .select(['whose.id as authorityId', 'whose.code as authorityCode', nameOf('whose').as('authorityName')])
    .select(['other.id as delegateId', 'other.code as delegateCode', nameOf('other').as('delegateName')])
    .where('delegation.employerGroupId', '=', caller.employerGroupId)
    .where(delegationIsVisible(caller))

const nameOf = (alias: 'whose' | 'other') => sql<string>`(select person.family_name || ', ' || person.given_name
  from person where person.employer_group_id = delegation.employer_group_id
    and person.id = ${sql.ref(`${alias}.person_id`)})`

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
  authority: { id: row.authorityId, code: row.authorityCode, name: row.authorityName },
  delegate: { id: row.delegateId, code: row.delegateCode, name: row.delegateName },
  roles: row.roles as UserRole[],
  from: wireDate(row.validFrom),
  to: wireDate(row.validTo),
  ...(row.reason === null ? {} : { reason: row.reason }),
  createdDateTime: row.createdAt,
  lastModified: row.lastModified,
})
