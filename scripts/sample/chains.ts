import { costCentreStep, lineStep, type Parties, roleStep, type Step } from './approvals.ts'
import type { PositionPlan } from './plan.ts'
import type { World } from './world.ts'

export type ChangeType =
  | 'PersonalDetails'
  | 'ContactDetails'
  | 'Address'
  | 'EmergencyContacts'
  | 'BankAccounts'
  | 'TaxDeclaration'
  | 'Superannuation'
  | 'PositionAssignment'
  | 'CostCentre'
  | 'PaymentGroup'
  | 'EmploymentState'
  | 'EmploymentTerms'
  | 'PayRate'
  | 'Termination'
  | 'Rehire'

export type Receiver = { toPosition?: string; toCostCentre?: string }

/** The default chain of a kind of change. */
export function chainOf(
  world: World,
  type: ChangeType,
  { parties, receiver }: { parties: Parties; receiver: Receiver },
): Step[] {
  const own = parties.subject.position
  const line = (name: string, from: PositionPlan) =>
    lineStep(world, name, { from, role: 'ChangeRequestApprover', parties })
  const first = () => line('Line approver', own)
  const people = () => roleStep(world, 'Human resources', { role: 'HumanResourcesAdministrator', parties })
  const payroll = (two = false) => roleStep(world, 'Payroll', { role: 'PayrollAdministrator', parties, two })
  const steps: Record<ChangeType, () => Step[]> = {
    PersonalDetails: () => [people()],
    ContactDetails: () => [],
    Address: () => [],
    EmergencyContacts: () => [],
    BankAccounts: () => [payroll(true)],
    TaxDeclaration: () => [payroll()],
    Superannuation: () => [payroll()],
    PositionAssignment: () => [
      first(),
      line('Receiving line approver', world.position(receiver.toPosition ?? own.key)),
      people(),
    ],
    CostCentre: () => [first(), costCentreStep(world, receiver.toCostCentre ?? own.costCentre, parties)],
    PaymentGroup: () => [payroll()],
    EmploymentState: () => [payroll()],
    EmploymentTerms: () => [first(), people()],
    PayRate: () => [first(), line('Next line approver', first().position ?? own), payroll()],
    Termination: () => [first(), people(), payroll()],
    Rehire: () => [people(), payroll()],
  }
  return withoutTwins(steps[type]())
}

/** Where the giving and the receiving line meet in one person, that person is asked once. */
const withoutTwins = (steps: readonly Step[]) =>
  steps.filter((step, place) => {
    const before = steps[place - 1]?.approvers[0]
    return before === undefined || step.approvers[0] !== before || step.approverType !== steps[place - 1]?.approverType
  })
