import { sql } from 'kysely'
import type { Caller } from '../../../domain/caller.ts'
import { notFound } from '../../../domain/failure.ts'
import { type Collection, collectionOfRecords } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import { authorityIsVisible } from '../visibility.ts'
import { grantOf } from '../wire.ts'
import { readGrants } from './grants.ts'
import { isInForceOn, type StoredGrant } from './rules.ts'
import type { GrantsQuery, RoleGrant } from './schemas.ts'

/** The roles of an authority, of any day or of one. @throws notFound */
export async function listRoleGrants(
  db: Db,
  caller: Caller,
  { id, asAt }: { id: number } & GrantsQuery,
): Promise<Collection<RoleGrant>> {
  const found = await readVisible(db, caller, id)
  if (!found) throw notFound('The authority')()
  const grants = found.grants.filter(grant => asAt === undefined || isInForceOn(grant, asAt))
  return collectionOfRecords(grants.map(recordOf))
}

/** With the authority's version, which changes with any of its roles. @throws notFound */
export async function getRoleGrant(db: Db, caller: Caller, { id, grantId }: { id: number; grantId: number }) {
  const found = await readVisible(db, caller, id)
  const grant = found?.grants.find(each => each.id === grantId)
  if (!found || !grant) throw notFound('The role')()
  return { record: recordOf(grant), version: found.version }
}

/** The version and the grants of an authority that the caller sees. */
async function readVisible(db: Db, caller: Caller, id: number) {
  const { employerGroupId } = caller
  const { rows } = await sql<{ version: number }>`
    select version from authority where authority.employer_group_id = ${employerGroupId} and authority.id = ${id}
      and ${authorityIsVisible(caller)}`.execute(db)
  return rows[0] && { version: rows[0].version, grants: await readGrants({ tx: db, employerGroupId }, id) }
}

const recordOf = (grant: StoredGrant): RoleGrant => ({ id: grant.id, ...grantOf(grant) })
