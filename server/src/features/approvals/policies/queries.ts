import type { Caller } from '../../../domain/caller.ts'
import { notFound } from '../../../domain/failure.ts'
import { type Collection, collectionOf } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { StepTemplate } from '../approvable/index.ts'
import { usualDays } from './policies.ts'
import type { ApprovalPolicy, PoliciesQuery, PolicyConditions } from './schemas.ts'

/** The policies of the group, which all its members may read. */
const visiblePolicies = (db: Db, caller: Caller) =>
  db
    .selectFrom('approvalPolicy')
    .select(['id', 'changeType', 'name', 'priority', 'isDefault', 'conditions', 'steps', 'status', 'version'])
    .select(['createdAt', 'lastModified'])
    .where('employerGroupId', '=', caller.employerGroupId)

type Row = Awaited<ReturnType<ReturnType<typeof visiblePolicies>['execute']>>[number]

export const listApprovalPolicies = (
  db: Db,
  caller: Caller,
  { ChangeType }: PoliciesQuery,
): Collection<ApprovalPolicy> =>
  collectionOf(
    visiblePolicies(db, caller).$if(ChangeType !== undefined, q => q.where('changeType', '=', ChangeType ?? '')),
    policyOf,
    'approvalPolicy.id',
  )

/** @throws notFound */
export async function getApprovalPolicy(db: Db, caller: Caller, { id }: { id: number }) {
  const row = await visiblePolicies(db, caller)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound('The approval policy'))
  return { record: policyOf(row), version: row.version }
}

const policyOf = (row: Row): ApprovalPolicy => ({
  id: row.id,
  changeType: row.changeType,
  name: row.name,
  priority: row.priority,
  isDefault: row.isDefault,
  conditions: row.conditions as { -readonly [Name in keyof PolicyConditions]: never },
  steps: (row.steps as readonly StepTemplate[]).map(({ name, approver, requiredApprovals, dueInDays }) => ({
    name,
    approver,
    requiredApprovals: requiredApprovals ?? 1,
    dueInDays: dueInDays ?? usualDays,
  })),
  status: row.status,
  createdDateTime: row.createdAt,
  lastModified: row.lastModified,
})
