import type { Caller } from '../../../domain/caller.ts'
import { forbidden, notFound } from '../../../domain/failure.ts'
import { type ApproverType, isPayRole } from '../../../domain/user-role.ts'
import type { Db } from '../../../platform/database/index.ts'
import { type Authority, getApprovingAuthority, seesAuthority } from '../../authorities/index.ts'
import { positionOf } from '../../organisation-charts/index.ts'
import {
  type ApproverLookup,
  isInChart,
  type Level,
  type LookupPosition,
  type LookupResult,
  lookupInputOf,
  type PathEntry,
  readOrganisation,
  resolveApprover,
} from '../lookup/index.ts'
import { type HolderInLine, readLine } from './line.ts'
import type { Approver } from './schemas.ts'

type ApproverRequest = Readonly<{
  id: number
  positionId: number
  approverType: ApproverType
  explain?: boolean
  /** The day; today if absent. */
  asAt?: string
  textOf(authority: Authority): string
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
  { id, positionId, approverType, explain, asAt, textOf }: ApproverRequest,
): Promise<{ approver: Approver | undefined; path: readonly PathEntry[] }> {
  const { employerGroupId } = caller
  const day = asAt ?? caller.today.group
  const [line, isVisible] = await Promise.all([
    readLine(db, { employerGroupId, approverType, positionId, day }),
    seesAuthority(db, caller, { id, textOf }),
  ])
  if (isVisible) refuseFutureDay(caller, day)
  const start = line.find(({ level, authorityId }) => level === 0 && authorityId === id)
  if (!isVisible || !start) throw notFound('The position of the authority')()
  const { personId } = start
  const excludedPersonIds = new Set([personId])
  const lookup = { employerGroupId, approverType, positionId, personId, excludedPersonIds, day }
  const { path, found, position } = (!explain && foundIn(line, lookup)) || (await foundBy(db, lookup))
  if (!found) return { approver: undefined, path }
  const [{ id: approverId, onBehalfOf }] = found.approvers
  const approver = {
    ...(await getApprovingAuthority(db, caller, { id: approverId, textOf })),
    ...(position && { approverPosition: positionOf(position) }),
    resolvedVia: found.resolvedVia,
    ...(onBehalfOf && { onBehalfOf }),
    ...(explain && { path: path.filter(isInChart) }),
  }
  return { approver, path }
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

type Result = LookupResult &
  Readonly<{ position: Omit<LookupPosition, 'authorityIds' | 'chartFallbackId'> | undefined }>

/**
 * The result, where it depends on the holders of the role in the line alone: none of them delegates it, and no limit is
 * compared with the employee. Else undefined. Its path lacks those without the role.
 */
function foundIn(
  line: readonly HolderInLine[],
  { approverType, excludedPersonIds }: ApproverLookup,
): Result | undefined {
  const costCentreId = line[0]?.costCentreId ?? null
  const above = line.filter(({ level }) => level > 0)
  const dependsOnMore = ({ delegates, grants }: HolderInLine) =>
    delegates || grants.some(({ paymentGroupIds }) => paymentGroupIds.length > 0)
  if (isPayRole(approverType) || costCentreId === null || above.some(dependsOnMore)) return undefined
  const result = resolveApprover({
    excludedPersonIds,
    costCentreIds: [costCentreId],
    paymentGroupId: undefined,
    line: [...Map.groupBy(above, ({ id }) => id).values()].map(levelOf),
    roleHolders: undefined,
    chartFallback: undefined,
    groupFallback: undefined,
  })
  return result.found && { ...result, position: above.find(({ id }) => id === result.found?.positionId) }
}

const levelOf = (held: readonly HolderInLine[]): Level => ({
  positionId: held[0]?.id ?? 0,
  name: '',
  status: held[0]?.status ?? 'Inactive',
  holders: held.map(({ authorityId: id, personId, authorityStatus: status, grants }) => ({
    authority: { id, personId, name: '', status, grants },
    delegates: [],
  })),
})

async function foundBy(db: Db, lookup: ApproverLookup): Promise<Result> {
  const organisation = await readOrganisation(db, [lookup])
  const result = resolveApprover(lookupInputOf(organisation, lookup))
  return { ...result, position: organisation.positions.get(result.found?.positionId ?? 0) }
}
