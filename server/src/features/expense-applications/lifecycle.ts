import { sql } from 'kysely'
import type { CallerContext, CommandContext, Effect } from '../../core/command-context.ts'
import { record } from '../../core/records.ts'
import { type Money, moneyFromWire } from '../../domain/money.ts'
import { lifecycle } from '../approvals/index.ts'
import { type OwnApproval, violationsOfApproval, violationsOfRepeat } from './claims/index.ts'
import {
  deleteApplicationRow,
  type ExpenseApplicationColumns,
  expenseApplicationKind,
  insertApplication,
  type OwnColumns,
  readOwnColumns,
  writeApplication,
} from './record/index.ts'

/** The expense applications' part of the lifecycle of approvables. */
export const expenseApplications: lifecycle.Kind<ExpenseApplicationColumns> = lifecycle.register({
  ...expenseApplicationKind,
  defaultPolicies: [
    {
      changeType: 'ExpenseApplication',
      name: 'Expense application',
      isTwoPerson: false,
      steps: [{ name: 'Line approver', approver: 'Line', dueInDays: 5 }],
    },
  ],
  insert: insertApplication,
  update: writeApplication,
  remove: deleteApplicationRow,
  approved,
  grant: { read: readGrant, columnsOfNone: { amountApproved: null } },
})

async function approved(
  ctx: CommandContext,
  application: lifecycle.SubmittedRecord,
  approval?: lifecycle.Approval,
): Promise<readonly Effect[]> {
  const amountApproved = approval?.amount ?? sql<Money>`amount_applied`
  await writeApplication(ctx, application.id, { status: 'Approved', amountApproved, decidedAt: ctx.now } as never)
  await record(ctx, lifecycle.approvalEvent(expenseApplicationKind, application, approval))
  return []
}

/** The amount that an approver grants: the one they send, else the whole remaining amount. */
async function readGrant(
  ctx: CallerContext,
  held: lifecycle.Held,
  sent: number | undefined,
): Promise<lifecycle.Grant<ExpenseApplicationColumns>> {
  const own = await readOwnColumns(ctx, held.row.id)
  const most = own.amountApproved ?? own.amountApplied
  const amount = sent === undefined ? most : (moneyFromWire(sent) ?? most)
  return {
    amount,
    // The next step decides the reduced amount only.
    columns: { amountApproved: amount === own.amountApplied ? null : amount },
    violations: violationsOfApproval(sent, most),
    violationsOfRepeat: async () => violationsOfRepeat(sent, await listOwnApprovals(ctx, held, own)),
  }
}

/**
 * The caller's approvals in this revision: the granted amount, and the most that they could grant, which the previous
 * decision left. Decisions stored without an amount count with the record's amount.
 */
async function listOwnApprovals(
  { tx, caller }: CallerContext,
  { approvable }: lifecycle.Held,
  { amountApproved, amountApplied }: OwnColumns,
): Promise<OwnApproval[]> {
  const { rows } = await sql<OwnApproval & { personId: number }>`
    select decided_by_person_id as person_id,
      coalesce(amount_approved, ${amountApproved}::numeric, ${amountApplied}::numeric) as amount,
      coalesce(lag(amount_approved) over (order by id), ${amountApplied}::numeric) as most
    from approval_decision where employer_group_id = ${caller.employerGroupId} and approvable_id = ${approvable.id}
      and revision = ${approvable.revision} and decision = 'Approved' and not is_voided`.execute(tx)
  return rows.filter(({ personId }) => personId === caller.personId)
}
