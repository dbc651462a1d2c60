import { sql } from 'kysely'
import { type ApiScope, maximumScopes } from '../../../domain/api-scope.ts'
import { todayIn } from '../../../domain/calendar-date.ts'
import type { AccessScope, Caller, HeldRole, Today } from '../../../domain/caller.ts'
import type { Database, Db } from '../../../platform/database/index.ts'
import { accessScopeOf, type ScopeLine } from '../../access-scopes/index.ts'

type KeyOwner = Readonly<{ employerGroupId: number; apiKeyId: number; userAccountId: number }>

/** Whose account is asked for. Without a key, as in a session, they may do all that their roles allow. */
type Asker = Omit<KeyOwner, 'apiKeyId'> & Readonly<{ apiKeyId: number | null }>

/** Whose key this is; undefined when it is unknown, expired or revoked, or its owner or group is not active. */
export async function findKeyOwner(database: Database, keyHash: Buffer, now: number): Promise<KeyOwner | undefined> {
  const { rows } = await sql<KeyOwner & { expiresAt: string; revokedAt: string | null; isActive: boolean }>`
    select * from find_api_key(${keyHash})`.execute(database.withoutGroup)
  const [found] = rows
  if (!found?.isActive || found.revokedAt !== null || Date.parse(found.expiresAt) <= now) return undefined
  return found
}

type Identity = Readonly<{
  personId: number
  employeeId: number | null
  authorityId: number | null
  timeZone: string
  employerZones: readonly { id: number; timeZone: string }[]
  keyScopes: ApiScope[] | null
  narrowsAccess: boolean | null
  heldRoles: HeldRole[]
  accountLines: ScopeLine[]
  keyLines: ScopeLine[]
}>

/** Everything that later reads start from: who somebody is, what they may do, and how far they see. */
export async function getCaller(db: Db, owner: Asker, now: number): Promise<Caller> {
  const identity = await getIdentity(db, owner, now)
  const { heldRoles } = identity
  const roles = new Set(heldRoles.map(({ role }) => role))
  const allowed = maximumScopes(roles)
  const { keyScopes } = identity
  const lines = identity.narrowsAccess ? [identity.accountLines, identity.keyLines] : [identity.accountLines]
  const accessScopes = await Promise.all(lines.map(own => accessScopeOf(db, owner.employerGroupId, own)))
  return {
    ...owner,
    personId: identity.personId,
    employeeId: identity.employeeId ?? undefined,
    authorityId: identity.authorityId ?? undefined,
    roles,
    heldRoles,
    scopes: new Set(keyScopes === null ? allowed : allowed.filter(scope => keyScopes.includes(scope))),
    accessScopes: accessScopes.filter((reach): reach is AccessScope => reach !== 'all'),
    isScopedByPositions: isByPositions(accessScopes[0]),
    today: todayOf(identity, now),
  }
}

const isByPositions = (reach: AccessScope | 'all' | undefined): boolean =>
  reach !== undefined && reach !== 'all' && reach.positionIds !== undefined

async function getIdentity(
  db: Db,
  { employerGroupId, apiKeyId, userAccountId }: Asker,
  now: number,
): Promise<Identity> {
  const instant = new Date(now).toISOString()
  const { rows } = await sql<Identity>`
    with today as (
      select (${instant}::timestamptz at time zone time_zone)::date as date from employer_group where id = ${employerGroupId}
    )
    select a.person_id, e.id as employee_id, au.id as authority_id, g.time_zone, k.scopes as key_scopes, k.narrows_access,
      (select coalesce(jsonb_agg(jsonb_build_object('role', role, 'costCentreIds', cost_centre_ids,
          'paymentGroupIds', payment_group_ids)), '[]')
        from (
          select role, '{}'::bigint[] as cost_centre_ids, '{}'::bigint[] as payment_group_ids from user_account_role r
          where r.employer_group_id = a.employer_group_id and r.user_account_id = a.id
          union all
          select r.role, ${limitsOf('cost_centre')}, ${limitsOf('payment_group')} from role_grant r, today
          where r.employer_group_id = a.employer_group_id and r.authority_id = au.id and au.status = 'Active'
            and coalesce(r.valid_from <= today.date, true) and coalesce(r.valid_to >= today.date, true)
        ) held) as held_roles,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'timeZone', time_zone)) from employer
                where employer_group_id = a.employer_group_id and time_zone is not null), '[]') as employer_zones,
      ${linesOf('user_account_id', userAccountId)} as account_lines,
      ${linesOf('api_key_id', apiKeyId)} as key_lines
    from user_account a
    join employer_group g on g.id = a.employer_group_id
    left join api_key k on k.employer_group_id = a.employer_group_id and k.id = ${apiKeyId}::bigint
    left join employee e on e.employer_group_id = a.employer_group_id and e.person_id = a.person_id
    left join authority au on au.employer_group_id = a.employer_group_id and au.person_id = a.person_id
    where a.employer_group_id = ${employerGroupId} and a.id = ${userAccountId}`.execute(db)
  const [identity] = rows
  // A key that is not there has no scopes, and must not be taken for none.
  if (!identity || (apiKeyId !== null && identity.keyScopes === null))
    throw new Error('The owner of a key is not there.')
  return identity
}

/** What the grant `r` of the surrounding query is limited to. */
const limitsOf = (what: 'cost_centre' | 'payment_group') => sql`array(
  select ${sql.ref(`l.${what}_id`)} from ${sql.table(`role_grant_${what}`)} l
  where l.employer_group_id = r.employer_group_id and l.role_grant_id = r.id)`

const linesOf = (owner: 'user_account_id' | 'api_key_id', id: number | null) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('type', s.type, 'includeDescendants', s.include_descendants,
      'id', coalesce(s.employer_id, s.payment_group_id, s.cost_centre_id, s.position_id)))
    from access_scope s where s.employer_group_id = a.employer_group_id and s.${sql.ref(owner)} = ${id}::bigint), '[]')`

function todayOf({ timeZone, employerZones }: Identity, now: number): Today {
  const group = todayIn(timeZone, now)
  const elsewhere = employerZones.map(employer => [employer.id, todayIn(employer.timeZone, now)] as const)
  return { group, byEmployer: new Map(elsewhere.filter(([, date]) => date !== group)) }
}

/**
 * Whose an account is, for the operator to compare: `Emma Walsh, employee E1042`. Undefined: a person's who is neither
 * employee nor authority.
 */
export async function findOwnerName(
  db: Pick<Db, 'getExecutor'>,
  { employerGroupId, userAccountId }: Omit<KeyOwner, 'apiKeyId'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select p.given_name || ' ' || p.family_name || coalesce(', employee ' || e.code, ', authority ' || a.code) as name
    from user_account account
    join person p on p.employer_group_id = account.employer_group_id and p.id = account.person_id
    left join employee e on e.employer_group_id = p.employer_group_id and e.person_id = p.id
    left join authority a on a.employer_group_id = p.employer_group_id and a.person_id = p.id
    where account.employer_group_id = ${employerGroupId} and account.id = ${userAccountId}`.execute(db as Db)
  return rows[0]?.name ?? undefined
}
