import { authorityBulk, grantRules } from '../../authorities/index.ts'
import { firstDayOfPlain } from '../rows/index.ts'
import { groupsOf, presentIn, type Run } from '../run/index.ts'

const file = 'authority-roles.csv'

/**
 * A future grant of an authority of either file. `isPlain`: authorities.csv lists it, and the authority does not hold it yet.
 * `isTouched`: the files create or change it. `line`: null for a stored grant that no file names.
 */
type Planned = grantRules.Grant &
  Readonly<{ authorityId: number; line: number | null; isPlain: boolean; isTouched: boolean }>

/**
 * No authority holds a role twice over the same on the same day (`isDoubled`): by two rows, by a row and a stored grant, or
 * by either of them and the plain roles of authorities.csv. Stored grants that do not change are allowed.
 */
export async function refuseDoubledGrants(run: Run): Promise<void> {
  await createPlannedGrants(run)
  const query = `select line, authority_id as "authorityId", role, valid_from as "from", valid_to as "to", is_plain as "isPlain",
      is_touched as "isTouched", cost_centre_ids as "costCentreIds", payment_group_ids as "paymentGroupIds"
    from planned_grant order by authority_id, role, line`
  for await (const grants of groupsOf<Planned>(run, query, ({ authorityId, role }) => `${authorityId} ${role}`)) {
    for (const grant of grants) {
      const reason = reasonAgainst(grant, grants)
      if (reason === undefined || grant.line === null) continue
      const [where, column] = grant.isPlain ? (['authorities.csv', 'roles'] as const) : ([file, 'role'] as const)
      run.problems.add({ file: where, line: grant.line, column, reason })
    }
  }
}

/** The reason against a grant beside others of its authority and role. */
function reasonAgainst(grant: Planned, grants: readonly Planned[]): string | undefined {
  const doubled = grants.filter(other => other !== grant && !other.isPlain && grantRules.isDoubled(other, grant))
  if (grant.isPlain) {
    const [other] = doubled.filter(({ isTouched }) => isTouched || grant.isTouched)
    return (
      other &&
      `This authority has the role ${grant.role} for some days${other.line === null ? '' : ` by line ${other.line} of ${file}`}, without limits as here. Take it out here, or there.`
    )
  }
  if (!grant.isTouched) return undefined
  const [other] = doubled.filter(({ line, isTouched }) => line === null || line < (grant.line ?? 0) || !isTouched)
  if (!other) return undefined
  return other.line === null
    ? `This authority has this role with the same limits (from: ${other.from ?? 'ever since'}) on some of these days already. Write other days, or change that one.`
    : `Line ${other.line} gives this role with the same limits on some of these days already. Take one of the two out, or write other days.`
}

/** Creates `planned_grant`, without rows whose days are backwards: another rule refuses them. */
async function createPlannedGrants(run: Run): Promise<void> {
  const listsRoles = presentIn(run, 'authorities.csv').has('roles')
  await run.client.query(`
    create temporary table planned_grant on commit drop as
    select line, grant_id as id, false as is_plain, authority_id, role, valid_from, valid_to, cost_centre_ids, payment_group_ids, is_touched
    from file_grant where coalesce(valid_from <= valid_to, true)
    union all
    select n.line, null, true, n.id, listed.role,
      case when held.id is null then ${firstDayOfPlain(run, 'listed.role')} else held.valid_from end,
      null, '{}', '{}', n.is_new or 'roles' = any(n.changed)
    from next_authority n cross join unnest(n.roles) listed (role)
    left join plain_role_grant held on held.authority_id = n.id and held.role = listed.role
    where ${listsRoles} and not exists (select from standing_role_grant h where h.authority_id = n.id and h.role = listed.role
      and not exists (select from plain_role_grant p where p.authority_id = n.id and p.role = listed.role));
    insert into planned_grant
    select null, g.id, false, g.authority_id, g.role, g.valid_from, g.valid_to,
      ${authorityBulk.limitsInSql('role_grant', 'cost_centre', 'g')}, ${authorityBulk.limitsInSql('role_grant', 'payment_group', 'g')}, false
    from role_grant g
    where g.employer_group_id = ${run.employerGroupId} and g.authority_id in (select authority_id from planned_grant)
      and not exists (select from planned_grant p where p.id = g.id)
      and not (${listsRoles} and exists (select from plain_role_grant p join next_authority n on n.id = p.authority_id
        where p.id = g.id))`)
}
