import { sql } from 'kysely'
import type { CommandContext } from '../../core/command-context.ts'
import { type DueWork, forEachDue, inEachGroup } from '../../core/due-work.ts'
import { record } from '../../core/records.ts'
import { todayInSql } from '../../core/today.ts'
import type { Job } from '../../platform/jobs.ts'
import type { ServiceContext } from '../../service-context.ts'
import { lockEmployee, moveOn, noteArrival, readHistory } from '../employee-facts/index.ts'
import { applyChangeRequest, closeEndedEngagement, failUnexpectedly } from './applying/index.ts'

/** Applies due requests, those of the earliest day first. */
export const applyDue: DueWork = forEachDue({ list: listDue, work: applyIfDue, giveUp: failUnexpectedly })

/** Shows what has become effective, and closes what has ended. */
export const moveEmployeesOn: DueWork = forEachDue({ list: listBehind, work: catchUp })

/** The jobs that apply due requests and due facts. */
export const changeRequestJobs: readonly Job<ServiceContext>[] = [
  { name: 'apply-change-requests', every: 60_000, run: inEachGroup(applyDue) },
  { name: 'move-employees-on', every: 60_000, run: inEachGroup(moveEmployeesOn) },
]

async function listDue(ctx: CommandContext): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select request.id from change_request request
    join employee on employee.employer_group_id = request.employer_group_id and employee.id = request.employee_id
    where request.employer_group_id = ${ctx.employerGroupId} and request.status = 'Approved'
      and request.effective_date <= ${todayInSql(ctx, 'employee.employerId')}
    order by request.effective_date, request.id`.execute(ctx.tx)
  return rows.map(row => row.id)
}

/** Reads the status again under a lock: another command may have applied or cancelled the request since. */
async function applyIfDue(ctx: CommandContext, id: number): Promise<void> {
  const still = await ctx.tx
    .selectFrom('changeRequest')
    .select('id')
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', id)
    .where('status', '=', 'Approved')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (still) await applyChangeRequest(ctx, id)
}

/** Employees with a due fact that their rows do not show yet, and employees whose last day has passed. */
async function listBehind(ctx: CommandContext): Promise<number[]> {
  const today = todayInSql(ctx, 'employee.employerId')
  const { rows } = await sql<{ id: number }>`
    select employee.id from employee_fact fact
    join employee on employee.employer_group_id = fact.employer_group_id and employee.id = fact.employee_id
    where fact.employer_group_id = ${ctx.employerGroupId} and fact.is_ahead and fact.superseded_at is null
      and fact.valid_from <= ${today}
    union
    select employee.id from employee
    where employee.employer_group_id = ${ctx.employerGroupId} and employee.termination_date < ${today}
      and employee.closed_on is distinct from employee.termination_date
      and employee.termination_date >= employee.created_at::date
    order by 1`.execute(ctx.tx)
  return rows.map(row => row.id)
}

async function catchUp(ctx: CommandContext, employeeId: number): Promise<void> {
  lockEmployee(ctx, employeeId)
  const history = await readHistory(ctx.reading, employeeId)
  const changedFields = await moveOn(ctx, history)
  await noteArrival(ctx, history)
  if (changedFields.length > 0) {
    const about = { resource: { type: 'Employee', id: employeeId }, employeeId, changedFields }
    await record(ctx, { ...about, type: 'employee.updated' })
    await record(ctx, { ...about, type: 'employee.change-effective' })
  }
  await closeEndedEngagement(ctx, await readHistory(ctx.reading, employeeId))
}
