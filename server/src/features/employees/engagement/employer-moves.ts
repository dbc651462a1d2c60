import { isDeepStrictEqual } from 'node:util'
import type { CallerContext } from '../../../core/command-context.ts'
import { findRow } from '../../../core/find-row.ts'
import { changedFieldsOf, record } from '../../../core/records.ts'
import { conflict, forbidden, notFound, reject } from '../../../domain/failure.ts'
import { refusing } from '../../../platform/database/errors.ts'
import type { PendingChange } from '../../administrative-changes/index.ts'
import { updateUngoverned } from '../../employee-facts/index.ts'
import {
  alsoInWords,
  lockPayLimits,
  noLonger,
  refuseOtherWidening,
  type Widening,
  whilePossible,
  widenedByChange,
} from '../../pay-limits/index.ts'
import { violationsOfOtherDay, violationsOfReferences } from './references.ts'

/** The kind of administrative change that gives an employee another employer. */
const employeeMove = 'EmployeeMove'

type Columns = Parameters<typeof updateUngoverned>[1]['columns']
type Wanted = Readonly<{ before: Columns; after: Columns }>
export type Replacement = Wanted & Readonly<{ id: number }>

/** The limited pay roles that another employer of the employee widens: access scopes may be by employer. */
export async function widenedBy(ctx: CallerContext, { id, before, after }: Replacement): Promise<readonly Widening[]> {
  if (before.employerId === after.employerId) return []
  const { byEmployee } = await widenedByChange(ctx, { employers: new Map([[id, after.employerId]]) })
  return byEmployee.get(id) ?? []
}

/** The change that a second administrator has to confirm. */
export async function askedMove(ctx: CallerContext, { id, before, after }: Replacement) {
  const employer = await findRow(ctx, { table: 'employer', id: after.employerId, columns: ['code', 'name'] })
  return {
    kind: employeeMove,
    resource: { type: 'Employee', id },
    inWords: `Give the employee ${before.code} the employer ${employer?.code} "${employer?.name}".${alsoInWords([
      ['code', before.code, after.code],
      ['status', before.status, after.status],
    ])}`,
    command: { before, after } satisfies Wanted,
  }
}

/**
 * Gives an employee another employer once a second administrator has confirmed it.
 * @throws conflict `NoLongerPossible` where the employee or the effect of the change is no longer the same, forbidden `NotYourDecision`
 */
const applyEmployeeMove = (ctx: CallerContext, change: PendingChange): Promise<void> =>
  whilePossible(() => move(ctx, change))

/** The commands that apply confirmed changes of the employer, by the kind of administrative change. */
export const employeeMoves = { [employeeMove]: applyEmployeeMove }

async function move(ctx: CallerContext, change: PendingChange): Promise<void> {
  const { before, after } = change.command as Wanted
  const replacement = { id: change.resourceId ?? 0, before, after }
  await lockPayLimits(ctx, 'shared')
  const {
    paymentGroupId,
    personId,
    version: _,
    awaitsHire: __,
    ...now
  } = await lockRow(ctx, replacement.id).executeTakeFirstOrThrow(notFound('The employee'))
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

/** The row of an employee that `PUT /Employees/{id}` changes, locked. */
export const lockRow = ({ tx, employerGroupId }: CallerContext, id: number) =>
  tx
    .selectFrom('employee')
    .select(['code', 'employerId', 'status', 'paymentGroupId', 'personId', 'awaitsHire', 'version'])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .forNoKeyUpdate()

/** Writes and records the checked change. @throws conflict `CodeTaken` */
export async function writeEmployee(ctx: CallerContext, { id, before, after }: Replacement): Promise<void> {
  updateUngoverned(ctx, { id, columns: after, refuse: refusing(refusals) })
  const changedFields = changedFieldsOf(before, after)
  const resource = { type: 'Employee', id }
  await record(ctx, { type: 'employee.updated', resource, employeeId: id, changedFields, before, after })
}

/** The answers to violated constraints. */
export const refusals = {
  employee_code: () => conflict('CodeTaken', 'Another employee of the group has this code. Choose another.'),
}
