import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { isInForce } from '../../../core/today.ts'
import type { Caller } from '../../../domain/caller.ts'
import { reject } from '../../../domain/failure.ts'
import { moneyFromWire, moneyRule } from '../../../domain/money.ts'
import { refuseIf } from '../../../domain/violation.ts'
import { Amount, Int64, named, OneOf } from '../../../http/schemas.ts'
import type { Db } from '../../../platform/database/index.ts'
import { requireRoleOverStructure } from '../../accounts/index.ts'
import {
  actedFor,
  approvableKinds,
  defaultPolicies,
  type NewApprovable,
  Person,
  policyFor,
  policyMatches,
  type Routing,
  stepApprovers,
} from '../approvable/index.ts'
import { resolutions } from '../lookup/index.ts'
import { resolveTemplates } from '../steps/index.ts'
import { readLimits } from './queries.ts'
import { conditionsOf, usualPriority, violationsOfPolicy, violationsOfReplacing } from './rules.ts'
import { ApprovalPolicyCommand } from './schemas.ts'

/** A policy, stored or not, and the request that it is tried with. */
export const TryPolicyCommand = Type.Object({
  Policy: ApprovalPolicyCommand,
  PolicyId: Type.Optional(Int64({ description: 'The stored policy that it would replace.' })),
  EmployeeId: Int64({
    description: 'The employee whom the request is about. They raise it, unless RequestedById says who.',
  }),
  RequestedById: Type.Optional(Int64({ description: 'The employee who raises it, and who never decides it.' })),
  Amount: Type.Optional(Amount({ description: 'Of an expense, or of a yearly rate of pay.' })),
})

export type TryPolicyCommand = Static<typeof TryPolicyCommand>

/** Who would decide a request by a policy. */
export const TriedPolicy = named(
  'TriedPolicy',
  Type.Object({
    isMatching: Type.Boolean({ description: 'Whether its conditions match the employee and the amount.' }),
    isApplied: Type.Boolean({
      description: 'Whether it would apply: it matches, and comes before all others that do.',
    }),
    otherPolicy: Type.Optional(
      Type.Object({ id: Int64(), name: Type.String() }, { description: 'The stored policy that applies instead.' }),
    ),
    steps: Type.Array(
      Type.Object({
        name: Type.String(),
        approver: OneOf(stepApprovers),
        approvers: Type.Array(
          Type.Object({ id: Int64(), name: Type.String(), onBehalfOf: Type.Optional(Person(actedFor)) }),
          { description: 'The authorities that could decide it today.' },
        ),
        approvalsNeeded: Type.Integer(),
        needsApprover: Type.Boolean({ description: 'Whether too few can: the step would wait for an administrator.' }),
        resolvedVia: Type.Optional(OneOf(resolutions)),
      }),
      { description: 'The steps of the tried policy, whether it would apply or not.' },
    ),
  }),
)

export type TriedPolicy = Static<typeof TriedPolicy>

/**
 * Finds who would decide a request of an employee today if the policy applied. Stores nothing.
 * @throws forbidden, invalid
 */
export async function tryApprovalPolicy(db: Db, caller: Caller, command: TryPolicyCommand): Promise<TriedPolicy> {
  await requireRoleOverStructure({ tx: db, caller }, ['EmployerAdministrator'])
  const { Policy, EmployeeId, RequestedById = EmployeeId, Amount: amount } = command
  const { employerGroupId, today } = caller
  const reading = { tx: db, employerGroupId, today }
  const [subject, requester, { violations }, replaced] = await Promise.all([
    findSubject(db, caller, EmployeeId),
    findSubject(db, caller, RequestedById),
    readLimits(reading, Policy),
    findReplaced(db, caller, command.PolicyId),
  ])
  const unknown = { message: 'There is no such employee. Send the id of one that is.' }
  const kind = approvableKinds().find(each =>
    each.defaultPolicies.some(({ changeType }) => changeType === Policy.ChangeType),
  )
  const ofPolicy = [
    ...violationsOfPolicy(Policy, defaultPolicies()),
    ...violationsOfReplacing(Policy, replaced),
    ...violations,
  ]
  reject([
    ...ofPolicy.map(violation => ({ ...violation, field: `Policy.${violation.field}` })),
    ...refuseIf(
      command.PolicyId !== undefined && !replaced,
      'PolicyId',
      'There is no such policy. Send the id of one of /ApprovalPolicies, or leave it out for a new one.',
    ),
    ...(subject ? [] : [{ field: 'EmployeeId', ...unknown }]),
    ...(requester ? [] : [{ field: 'RequestedById', ...unknown }]),
    ...refuseIf(
      amount !== undefined && (moneyFromWire(amount) === undefined || amount < 0),
      'Amount',
      `The amount ${moneyRule()}, and not below 0.`,
    ),
  ])
  if (!subject || !requester || !kind) throw new Error('The violations name what is missing.')
  const routing = {
    ...{ changeType: Policy.ChangeType, employeeId: EmployeeId, positionId: subject.positionId },
    ...(amount !== undefined && { amount }),
  }
  const approvable = { ...requestOf(subject, requester, routing), kind: kind.type, isTwoPerson: isTwoPerson(Policy) }
  const [steps, isMatching, present] = await Promise.all([
    resolveTemplates(reading, approvable, {
      steps: Policy.Steps.map(({ Name, Approver, RequiredApprovals }) => ({
        name: Name,
        approver: Approver,
        ...(RequiredApprovals !== undefined && { requiredApprovals: RequiredApprovals }),
      })),
      excludedPersonIds: new Set([subject.personId, requester.personId]),
    }),
    policyMatches(reading, { conditions: conditionsOf(Policy), routing }),
    policyFor(reading, routing, command.PolicyId),
  ])
  // Of two with the same priority the former one applies, so a new policy comes last; and the default one after all others.
  const priority = Policy.Priority ?? usualPriority
  const isBefore =
    !present ||
    (!replaced?.isDefault &&
      (present.isDefault ||
        priority < present.priority ||
        (priority === present.priority && command.PolicyId !== undefined && command.PolicyId < present.id)))
  const isApplied = isMatching && isBefore && Policy.Status !== 'Inactive'
  return {
    isMatching,
    isApplied,
    ...(!isApplied && present && { otherPolicy: { id: present.id, name: present.name } }),
    steps: steps.map(({ name, approver, requiredApprovals, resolution }) => ({
      name,
      approver,
      approvers: resolution.approvers.map(({ id, name, onBehalfOf }) => ({
        id,
        name,
        ...(onBehalfOf && { onBehalfOf }),
      })),
      approvalsNeeded: requiredApprovals,
      needsApprover: resolution.needsApprover,
      ...(resolution.resolvedVia && { resolvedVia: resolution.resolvedVia }),
    })),
  }
}

/** The policy that the tried one would replace. */
const findReplaced = async (db: Db, { employerGroupId }: Caller, id: number | undefined) =>
  id === undefined
    ? undefined
    : db
        .selectFrom('approvalPolicy')
        .select(['changeType', 'isDefault'])
        .where('employerGroupId', '=', employerGroupId)
        .where('id', '=', id)
        .executeTakeFirst()

const isTwoPerson = ({ ChangeType }: ApprovalPolicyCommand): boolean =>
  defaultPolicies().some(policy => policy.changeType === ChangeType && policy.isTwoPerson)

const requestOf = (
  subject: Subject,
  requester: Subject,
  routing: Routing,
): Omit<NewApprovable, 'kind' | 'isTwoPerson'> => ({
  revision: 1,
  requestedByPersonId: requester.personId,
  subjectPersonId: subject.personId,
  employerId: subject.employerId,
  routing,
})

type Subject = Readonly<{ personId: number; employerId: number; positionId: number | null }>

async function findSubject(db: Db, { employerGroupId, today }: Caller, id: number): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select employee.person_id, employee.employer_id, (
      select holder.position_id from position_holder holder
      where holder.employer_group_id = employee.employer_group_id and holder.person_id = employee.person_id
        and ${isInForce('holder', today.group)}
      order by holder.assignment_type <> 'Primary', holder.id limit 1) as position_id
    from employee where employee.employer_group_id = ${employerGroupId} and employee.id = ${id}`.execute(db)
  return rows[0]
}
