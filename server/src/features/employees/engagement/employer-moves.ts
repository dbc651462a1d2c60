import { isDeepStrictEqual } from 'node:util'
import type { CallerContext } from '../../../core/command-context.ts'
import { changedFieldsOf, record } from '../../../core/records.ts'
import { conflict, forbidden, notFound, reject } from '../../../domain/failure.ts'
import { refusing } from '../../../platform/database/errors.ts'
import type { PendingChange } from '../../administrative-changes/index.ts'
import { type Ungoverned, updateUngoverned } from '../../employee-facts/index.ts'
import {
  alsoInWords,
  listStandings,
  lockPayLimits,
  noLonger,
  refuseOtherWidening,
  type Widening,
  whilePossible,
  widenedByMove,
} from '../../pay-limits/index.ts'
import { violationsOfOtherDay, violationsOfReferences } from './references.ts'

/** The kind of administrative change that gives an employee another employer. */
const employeeMove = 'EmployeeMove'

type Wanted = Readonly<{ before: Ungoverned; after: Ungoverned }>
export type Replacement = Wanted & Readonly<{ id: number }>

/** The limited pay roles that reach the employee because of another employer: access scopes go by employers, too. */
export async function widenedBy(ctx: CallerContext, { id, before, after }: Replacement): Promise<readonly Widening[]> {
  if (before.employerId === after.employerId) return []
  const standings = await listStandings(ctx, { employeeIds: [id] })
  const { employerId } = after
  return widenedByMove(
    ctx,
    standings.map(standing => ({ before: standing, after: { ...standing, employerId } })),
  )
}

/** What a second administrator is asked to confirm. */
export async function askedMove(ctx: CallerContext, { id, before, after }: Replacement) {
  const employer = await ctx.tx
    .selectFrom('employer')
    .select(['code', 'name'])
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', after.employerId)
    .executeTakeFirstOrThrow()
  return {
    kind: employeeMove,
    resource: { type: 'Employee', id },
    inWords: `Give the employee ${before.code} the employer ${employer.code} "${employer.name}".${alsoInWords([
      ['code', before.code, after.code],
      ['status', before.status, after.status],
    ])}`,
    command: { before, after } satisfies Wanted,
  }
}

/**
 * Gives an employee another employer once a second administrator has confirmed it.
 * @throws conflict `NoLongerPossible` where anything that it rests on has changed, forbidden `NotYourDecision`
 */
const applyEmployeeMove = (ctx: CallerContext, change: PendingChange): Promise<void> =>
  whilePossible(() => move(ctx, change))

/** How confirmed changes of the employer are applied, by the kind of administrative change. */
export const employeeMoves = { [employeeMove]: applyEmployeeMove }

async function move(ctx: CallerContext, change: PendingChange): Promise<void> {
  const { before, after } = change.command as Wanted
  const replacement = { id: change.resourceId ?? 0, before, after }
  await lockPayLimits(ctx, 'shared')
  const { paymentGroupId, personId, ...now } = await lockEmployeeRow(ctx, replacement.id)
  if (personId === ctx.caller.personId) {
    throw forbidden('NotYourDecision', 'This is your own record. Another administrator decides it.')
  }
  if (!isDeepStrictEqual(now, before)) throw noLonger('The employee has changed since.')
  const places = { EmployerId: after.employerId, PaymentGroupId: paymentGroupId ?? undefined }
  reject([
    ...(await violationsOfReferences(ctx, places)),
    ...(await violationsOfOtherDay(ctx, { from: before.employerId, to: after.employerId })),
  ])
  refuseOtherWidening(ctx, await widenedBy(ctx, replacement), change)
  await writeEmployee(ctx, replacement)
}

const lockEmployeeRow = ({ tx, employerGroupId }: CallerContext, id: number) =>
  tx
    .selectFrom('employee')
    .select(['code', 'employerId', 'status', 'paymentGroupId', 'personId'])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound('The employee'))

/** Writes what was checked. @throws conflict `CodeTaken` */
export async function writeEmployee(ctx: CallerContext, { id, before, after }: Replacement): Promise<void> {
  await updateUngoverned(ctx, id, after).catch(refusing(refusals))
  const changedFields = changedFieldsOf(before, after)
  const resource = { type: 'Employee', id }
  await record(ctx, { type: 'employee.updated', resource, employeeId: id, changedFields, before, after })
}

/** What the database refuses, in words. */
export const refusals = {
  employee_code: () => conflict('CodeTaken', 'Another employee of the group has this code. Choose another.'),
}
