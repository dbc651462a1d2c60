import { sql } from 'kysely'
import { isInForce } from '../../../core/today.ts'
import type { Caller } from '../../../domain/caller.ts'
import { forbidden, notFound } from '../../../domain/failure.ts'
import type { ApproverType } from '../../../domain/user-role.ts'
import type { Db } from '../../../platform/database/index.ts'
import { authorityIsVisible, getApprovingAuthority } from '../../authorities/index.ts'
import { positionOf } from '../../organisation-charts/index.ts'
import { isInChart, lookupInputOf, type PathEntry, readOrganisation, resolveApprover } from '../lookup/index.ts'
import type { Approver } from './schemas.ts'

type ApproverRequest = Readonly<{
  id: number
  positionId: number
  approverType: ApproverType
  explain?: boolean
  /** The day; today if absent. */
  asAt?: string
}>

/**
 * Finds the approver of a type for an authority in a position. Without one, `approver` is undefined and `path` explains
 * why.
 * @throws notFound if the authority is not visible or does not hold the position on that day; forbidden
 * `InsufficientScope` for a future day, unless the caller's access scope is All
 */
export async function getApprover(
  db: Db,
  caller: Caller,
  { id, positionId, approverType, explain, asAt }: ApproverRequest,
): Promise<{ approver: Approver | undefined; path: readonly PathEntry[] }> {
  const day = asAt ?? caller.today.group
  const personId = await getHolder(db, caller, { id, positionId, day })
  const lookup = { employerGroupId: caller.employerGroupId, approverType, positionId, personId, day }
  const organisation = await readOrganisation(db, [lookup])
  const { path, found } = resolveApprover(lookupInputOf(organisation, lookup, new Set([personId])))
  if (!found) return { approver: undefined, path }
  const [{ id: approverId, onBehalfOf }] = found.approvers
  const position = organisation.positions.get(found.positionId ?? 0)
  const approver = {
    ...(await getApprovingAuthority(db, caller, approverId)),
    ...(position && { approverPosition: positionOf(position) }),
    resolvedVia: found.resolvedVia,
    ...(onBehalfOf && { onBehalfOf }),
    ...(explain && { path: path.filter(isInChart) }),
  }
  return { approver, path }
}

/** The person of a visible authority who holds the position on the day. */
async function getHolder(
  db: Db,
  caller: Caller,
  { id, positionId, day }: { id: number; positionId: number; day: string },
): Promise<number> {
  const { rows } = await sql<{ personId: number; holds: boolean }>`
    select authority.person_id, exists (select from position_holder holder
      where holder.employer_group_id = authority.employer_group_id and holder.person_id = authority.person_id
        and holder.position_id = ${positionId} and ${isInForce('holder', day)}) as holds
    from authority
    where authority.employer_group_id = ${caller.employerGroupId} and ${authorityIsVisible(caller)} and authority.id = ${id}
    `.execute(db)
  const [holder] = rows
  if (holder) refuseFutureDay(caller, day)
  if (!holder?.holds) throw notFound('The position of the authority')()
  return holder.personId
}

/**
 * A future day reveals planned arrivals, departures and delegations, so it requires the access scope All. A test of the
 * persons in the plan would reveal by its refusal that a plan exists.
 */
function refuseFutureDay({ accessScopes, today }: Caller, day: string): void {
  if (day <= today.group || accessScopes.length === 0) return
  throw forbidden(
    'InsufficientScope',
    'A day ahead needs the access scope All, of the account and of the key. Ask for today, or for a past day.',
  )
}
