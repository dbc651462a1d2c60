import { moneyFromWire, moneyRule } from '../../../domain/money.ts'
import type { Violation } from '../../../domain/violation.ts'
import type { DefaultPolicy } from '../approvable/index.ts'
import type { ApprovalPolicyCommand, PolicyConditions } from './schemas.ts'

/** The priority of a policy that is created without one. */
export const usualPriority = 100

/** The violations of a policy that do not depend on the group's data. `known`: all types of change. */
export function violationsOfPolicy(command: ApprovalPolicyCommand, known: readonly DefaultPolicy[]): Violation[] {
  const kind = known.find(policy => policy.changeType === command.ChangeType)
  return [
    ...(kind ? [] : [violation('ChangeType', `Send one of ${known.map(({ changeType }) => changeType).join(', ')}.`)]),
    ...(command.Name.trim() === '' ? [violation('Name', 'Send a name.')] : []),
    ...violationsOfLists(command),
    ...violationsOfAmount(command),
    ...violationsOfSteps(command, kind),
  ]
}

/** Refuses an empty list: it would match no employee, but reads as if it matched all. */
const violationsOfLists = ({ Conditions = {} }: ApprovalPolicyCommand): Violation[] =>
  (['EmployerIds', 'PaymentGroupIds', 'CostCentreIds'] as const)
    .filter(field => Conditions[field]?.length === 0)
    .map(field => violation(`Conditions.${field}`, 'Send at least one, or leave the list out for all of them.'))

function violationsOfAmount({ Conditions: { AmountFrom } = {} }: ApprovalPolicyCommand): Violation[] {
  return AmountFrom === undefined || (moneyFromWire(AmountFrom) !== undefined && AmountFrom >= 0)
    ? []
    : [violation('Conditions.AmountFrom', `The amount ${moneyRule()}, and not below 0.`)]
}

function violationsOfSteps({ Steps, ChangeType }: ApprovalPolicyCommand, kind: DefaultPolicy | undefined): Violation[] {
  const empty =
    Steps.length === 0 && kind?.isTwoPerson
      ? [violation('Steps', 'Two people must approve changes of this type: a chain without steps is refused.')]
      : []
  const each = Steps.flatMap(({ Approver }, place) => {
    const at = `Steps[${place}].Approver`
    const isAfterLine = Steps.slice(0, place).some(step => step.Approver === 'Line' || step.Approver === 'NextLine')
    const onlyFor = receivers[Approver]
    return [
      ...(Approver === 'NextLine' && !isAfterLine ? [violation(at, 'NextLine needs a Line step before it.')] : []),
      ...(onlyFor && onlyFor !== ChangeType
        ? [violation(at, `${Approver} is for changes of the type ${onlyFor}.`)]
        : []),
    ]
  })
  return [...empty, ...each]
}

const receivers: Readonly<Record<string, string>> = {
  ReceivingLine: 'PositionAssignment',
  ReceivingCostCentre: 'CostCentre',
}

const violation = (field: string, message: string): Violation => ({ field, message })

/** The stored form of a command's conditions. */
export function conditionsOf({ Conditions = {} }: ApprovalPolicyCommand): PolicyConditions {
  const { EmployerIds, PaymentGroupIds, CostCentreIds, AmountFrom } = Conditions
  return {
    ...(EmployerIds && { employerIds: inOrder(EmployerIds) }),
    ...(PaymentGroupIds && { paymentGroupIds: inOrder(PaymentGroupIds) }),
    ...(CostCentreIds && { costCentreIds: inOrder(CostCentreIds) }),
    ...(AmountFrom !== undefined && { amountFrom: AmountFrom }),
  }
}

/** The command with its lists sorted and without repeats, since neither order nor repeats have a meaning. */
export function commandInOrder(command: ApprovalPolicyCommand): ApprovalPolicyCommand {
  const { Conditions } = command
  if (!Conditions) return command
  const lists = Object.entries(Conditions).map(([name, value]) => [name, Array.isArray(value) ? inOrder(value) : value])
  return { ...command, Conditions: Object.fromEntries(lists) }
}

const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].sort((one, other) => one - other)

/** The violations of a policy that replaces another, or of a new one. */
export function violationsOfReplacing(
  command: ApprovalPolicyCommand,
  before: Readonly<{ changeType: string; isDefault: boolean }> | undefined,
): Violation[] {
  const isMoved = before && before.changeType !== command.ChangeType
  const isNarrowed = Object.keys(conditionsOf(command)).length > 0 || command.Status === 'Inactive'
  const ofDefault = 'The default policy is always active and has no conditions. Create another policy.'
  return [
    ...(isMoved
      ? [{ field: 'ChangeType', message: 'The type of a policy cannot change. Create another policy.' }]
      : []),
    ...(before?.isDefault && isNarrowed ? [{ field: 'Conditions', message: ofDefault }] : []),
  ]
}
