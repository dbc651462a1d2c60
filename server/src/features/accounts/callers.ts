import { type RawBuilder, sql } from 'kysely'
import { type ApiScope, maximumScopes } from '../../domain/api-scope.ts'
import { todayIn } from '../../domain/calendar-date.ts'
import type { AccessScope, Caller, HeldRole, Today } from '../../domain/caller.ts'
import type { Db } from '../../platform/database/index.ts'
import { accessScopeOf, type ScopeLine } from '../access-scopes/index.ts'

/**
 * An account to act for. Without a key, as in a session, its roles alone limit the scopes. `lines`: a scope that narrows its
 * own, as that of a webhook does.
 */
type Owner = Readonly<{
  employerGroupId: number
  userAccountId: number
  apiKeyId: number | null
  lines?: readonly ScopeLine[] | undefined
}>

type Identity = Readonly<{
  personId: number
  employeeId: number | null
  authorityId: number | null
  timeZone: string
  testNow: string | null
  employerZones: readonly { id: number; timeZone: string }[]
  keyScopes: ApiScope[] | null
  narrowsAccess: boolean | null
  heldRoles: HeldRole[]
  accountLines: ScopeLine[]
  keyLines: ScopeLine[]
}>

/** Loads the caller of an account and its key: person, roles, scopes and access scopes as of now. */
export async function getCaller(db: Db, { lines: narrower, ...owner }: Owner, now: number): Promise<Caller> {
  const identity = await getIdentity(db, owner, now)
  const { heldRoles } = identity
  const roles = new Set(heldRoles.map(({ role }) => role))
  const allowed = maximumScopes(roles)
  const { keyScopes } = identity
  const { accountLines, keyLines } = identity
  const scopes = [accountLines, ...(identity.narrowsAccess ? [keyLines] : []), ...(narrower ? [narrower] : [])]
  const accessScopes = await Promise.all(scopes.map(own => accessScopeOf(db, owner.employerGroupId, own)))
  return {
    ...owner,
    personId: identity.personId,
    employeeId: identity.employeeId ?? undefined,
    authorityId: identity.authorityId ?? undefined,
    roles,
    heldRoles,
    scopes: new Set(keyScopes === null ? allowed : allowed.filter(scope => keyScopes.includes(scope))),
    accessScopes: accessScopes.filter((scope): scope is AccessScope => scope !== 'all'),
    isScopedByPositions: isByPositions(accessScopes[0]),
    today: todayOf(identity, now),
    ...(identity.testNow !== null && { testClock: { now: identity.testNow } }),
  }
}

const isByPositions = (scope: AccessScope | 'all' | undefined): boolean =>
  scope !== undefined && scope !== 'all' && scope.positionIds !== undefined

async function getIdentity(
  db: Db,
  { employerGroupId, apiKeyId, userAccountId }: Owner,
  now: number,
): Promise<Identity> {
  const instant = new Date(now).toISOString()
  const { rows } = await sql<Identity>`
    with today as (
      select (coalesce(test_now, ${instant}::timestamptz) at time zone time_zone)::date as date from employer_group where id = ${employerGroupId}
    )
    select a.person_id, e.id as employee_id, au.id as authority_id, g.time_zone, g.test_now, k.scopes as key_scopes, k.narrows_access,
      ${heldRolesOn(sql`(select date from today)`)} as held_roles,
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
  // A deleted key must not count as no key.
  if (!identity || (apiKeyId !== null && identity.keyScopes === null))
    throw new Error('The account or the key is missing.')
  return identity
}

/** Reads the roles of a caller again, in case one was withdrawn since the service cached the caller. */
export async function listHeldRoles(db: Db, { employerGroupId, userAccountId, today }: Caller): Promise<HeldRole[]> {
  const { rows } = await sql<Pick<Identity, 'heldRoles'>>`
    select ${heldRolesOn(sql`${today.group}::date`)} as held_roles from user_account a
    left join authority au on au.employer_group_id = a.employer_group_id and au.person_id = a.person_id
    where a.employer_group_id = ${employerGroupId} and a.id = ${userAccountId}`.execute(db)
  return rows[0]?.heldRoles ?? []
}

/** The roles of the account `a` and the authority `au` of the surrounding query. */
const heldRolesOn = (day: RawBuilder<unknown>) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('role', role, 'costCentreIds', cost_centre_ids,
      'paymentGroupIds', payment_group_ids)), '[]')
    from (
      select role, '{}'::bigint[] as cost_centre_ids, '{}'::bigint[] as payment_group_ids from user_account_role r
      where r.employer_group_id = a.employer_group_id and r.user_account_id = a.id
      union all
      select r.role, ${limitsOf('cost_centre')}, ${limitsOf('payment_group')} from role_grant r
      where r.employer_group_id = a.employer_group_id and r.authority_id = au.id and au.status = 'Active'
        and coalesce(r.valid_from <= ${day}, true) and coalesce(r.valid_to >= ${day}, true)
    ) held)`

/** The limits of the grant `r` of the surrounding query. */
const limitsOf = (what: 'cost_centre' | 'payment_group') => sql`array(
  select ${sql.ref(`l.${what}_id`)} from ${sql.table(`role_grant_${what}`)} l
  where l.employer_group_id = r.employer_group_id and l.role_grant_id = r.id)`

const linesOf = (owner: 'user_account_id' | 'api_key_id', id: number | null) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('type', s.type, 'includeDescendants', s.include_descendants,
      'id', coalesce(s.employer_id, s.payment_group_id, s.cost_centre_id, s.position_id)))
    from access_scope s where s.employer_group_id = a.employer_group_id and s.${sql.ref(owner)} = ${id}::bigint), '[]')`

function todayOf({ timeZone, testNow, employerZones }: Identity, realNow: number): Today {
  const now = testNow === null ? realNow : Date.parse(testNow)
  const group = todayIn(timeZone, now)
  const elsewhere = employerZones.map(employer => [employer.id, todayIn(employer.timeZone, now)] as const)
  return { group, byEmployer: new Map(elsewhere.filter(([, date]) => date !== group)) }
}
