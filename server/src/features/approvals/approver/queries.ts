import type { Caller } from '../../../domain/caller.ts'
import type { ApproverType } from '../../../domain/user-role.ts'
import type { Db } from '../../../platform/database/index.ts'
import { getApprovingAuthority } from '../../authorities/index.ts'
import { positionOf } from '../../organisation-charts/index.ts'
import {
  type ApproverLookup,
  isInChart,
  type LookupPosition,
  type LookupResult,
  lookupInputOf,
  type Organisation,
  type PathEntry,
  readOrganisation,
  resolveApprover,
} from '../lookup/index.ts'
import { type Line, readLine } from './line.ts'
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
  const { personId, line } = await readLine(db, caller, { id, positionId, approverType, day })
  const lookup = { employerGroupId: caller.employerGroupId, approverType, positionId, personId, day }
  const { path, found, position } = foundIn(line, lookup) ?? resultOf(await readOrganisation(db, [lookup]), lookup)
  if (!found) return { approver: undefined, path }
  const [{ id: approverId, onBehalfOf }] = found.approvers
  const approver = {
    ...(await getApprovingAuthority(db, caller, approverId)),
    ...(position && { approverPosition: positionOf(position) }),
    resolvedVia: found.resolvedVia,
    ...(onBehalfOf && { onBehalfOf }),
    ...(explain && { path: path.filter(isInChart) }),
  }
  return { approver, path }
}

/** The result, where it depends on the line alone: an approver in it who delegates to no one. Else undefined. */
function foundIn(line: Line, lookup: ApproverLookup): Result | undefined {
  const result = resultOf(line, lookup)
  const { resolvedVia, approvers = [] } = result.found ?? {}
  const isInLine = resolvedVia === 'ReportingLine' && !approvers.some(({ id }) => line.delegatingIds.has(id))
  return isInLine ? result : undefined
}

type Result = LookupResult & Readonly<{ position: LookupPosition | undefined }>

function resultOf(organisation: Organisation, lookup: ApproverLookup): Result {
  const result = resolveApprover(lookupInputOf(organisation, lookup, new Set([lookup.personId])))
  return { ...result, position: organisation.positions.get(result.found?.positionId ?? 0) }
}
