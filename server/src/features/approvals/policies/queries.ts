import { sql } from 'kysely'
import type { Reading } from '../../../core/command-context.ts'
import type { Caller } from '../../../domain/caller.ts'
import { notFound } from '../../../domain/failure.ts'
import type { Violation } from '../../../domain/violation.ts'
import { type Collection, collectionOf } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import { type StepTemplate, usualDays } from '../approvable/index.ts'
import type { ApprovalPolicy, ApprovalPolicyCommand, PoliciesQuery, PolicyConditions } from './schemas.ts'

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

const policyOf = ({ version: _, createdAt, ...row }: Row): ApprovalPolicy => ({
  ...row,
  conditions: row.conditions as { -readonly [Name in keyof PolicyConditions]: never },
  steps: (row.steps as readonly StepTemplate[]).map(({ name, approver, requiredApprovals, dueInDays }) => ({
    ...{ name, approver, requiredApprovals: requiredApprovals ?? 1, dueInDays: dueInDays ?? usualDays },
  })),
  createdDateTime: createdAt,
})

const kinds = {
  EmployerIds: { table: 'employer', what: 'employer' },
  PaymentGroupIds: { table: 'payment_group', what: 'payment group' },
  CostCentreIds: { table: 'cost_centre', what: 'cost centre' },
} as const

type Field = keyof typeof kinds

/** The conditions of a policy in words: the codes of the referenced records. */
export type LimitsInWords = Readonly<{ codes: Readonly<Partial<Record<Field, readonly string[]>>> }>

/** Reads the records of a policy's conditions: their codes, in order, and a violation for each unknown id. */
export async function readLimits(
  { tx, employerGroupId }: Pick<Reading, 'tx' | 'employerGroupId'>,
  { Conditions = {} }: ApprovalPolicyCommand,
): Promise<LimitsInWords & { violations: Violation[] }> {
  const violations: Violation[] = []
  const codes: Partial<Record<Field, string[]>> = {}
  for (const field of Object.keys(kinds) as Field[]) {
    const ids = Conditions[field] ?? []
    if (ids.length === 0) continue
    const { table, what } = kinds[field]
    const { rows } = await sql<{ id: number; code: string }>`
      select id, code from ${sql.table(table)} where employer_group_id = ${employerGroupId}
        and id = any(${[...ids]}::bigint[]) order by code`.execute(tx)
    const found = new Set(rows.map(row => row.id))
    const message = `There is no such ${what}.`
    ids.forEach((id, place) => {
      if (!found.has(id)) violations.push({ field: `Conditions.${field}[${place}]`, message })
    })
    codes[field] = rows.map(({ code }) => code)
  }
  return { codes, violations }
}
