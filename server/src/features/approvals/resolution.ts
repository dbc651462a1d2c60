import type { UserRole } from '../../domain/user-role.ts'
import type { Act } from '../../platform/act.ts'
import type { Approvable, StepApprover } from './approvable.ts'
import { readCostCentreQuestion } from './cost-centre-question.ts'
import { type Occasion, readCandidates, readQuestion } from './question.ts'
import { organisationVersion } from './routing.ts'
import { type Answer, type Approver, type PathEntry, resolveApprover } from './rules.ts'

/** What of a step says who decides it. */
export type StepDemand = Readonly<{
  approver: StepApprover
  receivingCostCentreId: number | null
  requiredApprovals: number
}>

/** Who decides a step, and how they were found. */
export type Resolution = Readonly<{
  approverType: UserRole
  approvers: readonly Approver[]
  positionId: number | null
  resolvedVia: NonNullable<Answer['found']>['resolvedVia'] | null
  /** Fewer people than have to approve it: it waits, and never passes by itself. */
  needsApprover: boolean
  path: readonly PathEntry[]
  /** Of the organisation that they were found in, or of an earlier one. */
  organisationVersion: number
}>

type Circumstances = Readonly<{
  /** Where the line step before was found; null: there was none, or it was found beside the line. */
  previousPositionId: number | null
  excludedPersonIds: ReadonlySet<number>
}>

/** Finds who decides a step, by the tests of the look-up; never a party, and never anybody by default. */
export async function resolveStep(
  act: Act,
  { approvable, demand }: Readonly<{ approvable: Approvable; demand: StepDemand }>,
  circumstances: Circumstances,
): Promise<Resolution> {
  const approverType = roleOf(demand.approver, approvable)
  const version = await organisationVersion(act)
  const answer = await answerTo(act, { approvable, demand, approverType }, circumstances)
  const approvers = answer.found?.approvers ?? []
  const isInLine = lineApprovers.includes(demand.approver)
  const isBesideLine = answer.found?.resolvedVia.endsWith('Fallback') ?? false
  return {
    approverType,
    approvers,
    positionId: isInLine ? (answer.found?.positionId ?? null) : null,
    resolvedVia: resolvedViaOf(demand.approver, answer, isInLine || isBesideLine),
    needsApprover: new Set(approvers.map(({ id }) => id)).size < demand.requiredApprovals,
    path: isInLine ? answer.path : [],
    organisationVersion: version,
  }
}

const lineApprovers: readonly StepApprover[] = ['Line', 'NextLine', 'ReceivingLine']

function resolvedViaOf(approver: StepApprover, { found }: Answer, isAsFound: boolean): Resolution['resolvedVia'] {
  if (!found) return null
  if (isAsFound || found.resolvedVia === 'Delegation') return found.resolvedVia
  return approver === 'Payroll' ? 'PaymentGroup' : null
}

/** The role that a step asks for. */
export function roleOf(approver: StepApprover, { kind }: Pick<Approvable, 'kind'>): UserRole {
  if (approver === 'HumanResources') return 'HumanResourcesAdministrator'
  if (approver === 'Payroll') return 'PayrollAdministrator'
  return kind === 'ExpenseApplication' ? 'ExpenseApprover' : 'ChangeRequestApprover'
}

type Asked = Readonly<{ approvable: Approvable; demand: StepDemand; approverType: UserRole }>

/** Whether a certain authority passes the tests of a step, however they came to be asked. */
export async function mayDecide(
  act: Act,
  { approvable, demand }: Readonly<{ approvable: Approvable; demand: StepDemand }>,
  { authorityId, excludedPersonIds }: Readonly<{ authorityId: number; excludedPersonIds: ReadonlySet<number> }>,
): Promise<boolean> {
  const occasion = occasionOf(act, { approvable, demand, approverType: roleOf(demand.approver, approvable) })
  const { question } = await readQuestion(act.tx, { ...occasion, asksRoleHolders: false }, excludedPersonIds)
  const candidate = (await readCandidates(act.tx, occasion, [authorityId])).get(authorityId)?.authority
  const alone = { line: [], payrollAuthorities: candidate ? [candidate] : [] }
  const { found } = resolveApprover({
    ...question,
    ...alone,
    costCentreId: demand.receivingCostCentreId ?? question.costCentreId,
    paymentGroupId: approvable.routing.paymentGroupId ?? question.paymentGroupId,
    chartFallback: undefined,
    groupFallback: undefined,
  })
  return found !== undefined
}

const occasionOf = ({ employerGroupId, today }: Act, { approvable, demand, approverType }: Asked): Occasion => ({
  employerGroupId,
  approverType,
  positionId:
    demand.approver === 'ReceivingLine'
      ? (approvable.routing.receivingPositionId ?? null)
      : approvable.routing.positionId,
  personId: approvable.subjectPersonId,
  day: today.group,
})

async function answerTo(
  act: Act,
  asked: Asked,
  { previousPositionId, excludedPersonIds }: Circumstances,
): Promise<Answer> {
  const { tx } = act
  const { demand } = asked
  const { routing } = asked.approvable
  const occasion = occasionOf(act, asked)
  const ask = async (changes: Partial<Occasion> = {}) => {
    const { question } = await readQuestion(tx, { ...occasion, ...changes }, excludedPersonIds)
    return resolveApprover({ ...question, paymentGroupId: routing.paymentGroupId ?? question.paymentGroupId })
  }
  switch (demand.approver) {
    case 'Line':
    case 'ReceivingLine':
      return ask()
    case 'NextLine':
      return ask({ positionId: previousPositionId })
    case 'HumanResources':
    case 'Payroll':
      return ask({ asksRoleHolders: true })
    case 'ReceivingCostCentre': {
      if (demand.receivingCostCentreId === null) return { path: [] }
      const asked = { ...occasion, costCentreId: demand.receivingCostCentreId }
      return resolveApprover(await readCostCentreQuestion(tx, asked, excludedPersonIds))
    }
  }
}
