import { lineStep } from './approvals.ts'
import { fromToday, latest } from './dates.ts'
import { approvalsOf, type Decision } from './decisions.ts'
import type { PersonRef } from './plan.ts'
import type { World } from './world.ts'

export type ExpensePlan = {
  of: PersonRef
  /** A position beside the own one. */
  as?: string
  paycode: string
  amount: string
  approved?: string
  tax?: string
  quantity?: string
  incurred: number
  merchant?: string
  description?: string
  receipt?: string
  costCentres?: readonly (readonly [code: string, percentage: number])[]
  status: 'Draft' | 'Pending' | 'Returned' | 'Approved' | 'Declined' | 'Cancelled' | 'Processed' | 'Reversed'
  created: number
  at?: string
  decision?: Decision
  externalReference?: string
}

/** Expense applications in the order of their codes, that is, of their making. */
export const expenseApplicationsOf = (world: World, plans: readonly ExpensePlan[]) =>
  plans
    .toSorted((one, other) => one.created - other.created)
    .map((plan, place) => {
      const { status } = plan
      const made = fromToday(plan.created, plan.at ?? '12:40')
      const approvals = stepsOf(world, plan)
      const decided = approvals[0]?.decidedDateTime
      const isOver = status === 'Cancelled' || status === 'Processed' || status === 'Reversed'
      const { externalReference } = plan
      return {
        code: `EX-${String(place + 1).padStart(6, '0')}`,
        ...claimOf(world, plan),
        status,
        revision: 1,
        ...(status !== 'Draft' && { submittedDateTime: made }),
        ...(decided && status !== 'Returned' && { decidedDateTime: decided }),
        createdDateTime: made,
        lastModified: latest([made, decided, isOver ? fromToday(lastDay(plan), '17:20') : undefined]),
        approvals,
        ...(status === 'Pending' && { currentStep: 1 }),
        ...(externalReference && { externalReference }),
      }
    })

const positionOf = (world: World, plan: ExpensePlan) =>
  plan.as ? world.position(plan.as) : world.person(plan.of).position

function claimOf(world: World, plan: ExpensePlan) {
  const isApproved = ['Approved', 'Processed', 'Reversed'].includes(plan.status)
  return {
    employeeCode: world.person(plan.of).code,
    positionCode: world.positionCode(positionOf(world, plan).key),
    paycodeCode: plan.paycode,
    amountApplied: plan.amount,
    ...(isApproved && { amountApproved: plan.approved ?? plan.amount }),
    ...(plan.tax && { taxAmount: plan.tax }),
    ...(plan.quantity && { quantity: plan.quantity }),
    currencyText: 'AUD',
    dateIncurred: fromToday(plan.incurred),
    ...(plan.merchant && { merchant: plan.merchant }),
    ...(plan.description && { description: plan.description }),
    ...(plan.costCentres && { costCentres: plan.costCentres.map(([code, percentage]) => ({ code, percentage })) }),
    ...(plan.receipt && { receiptReference: plan.receipt }),
  }
}

/** One step: the approver of expenses in the line above. */
function stepsOf(world: World, plan: ExpensePlan) {
  if (plan.status === 'Draft') return []
  const person = world.person(plan.of)
  const parties = { subject: person, requester: person }
  const step = lineStep(world, 'Line approver', { from: positionOf(world, plan), role: 'ExpenseApprover', parties })
  const decisions = plan.decision ? [plan.decision] : []
  return approvalsOf(world, { steps: [step], decisions, status: plan.status, submitted: plan.created })
}

/** Paid with the next run, or withdrawn on the day after. */
const lastDay = ({ decision, created }: ExpensePlan) => Math.min(-1, decision ? decision.on + 6 : created + 1)
