import { todayFor } from '../../domain/caller.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/records.ts'
import { closePerson } from '../accounts/index.ts'
import { readHistory } from '../employees/index.ts'

/**
 * Ends what an engagement leaves behind once its last day has passed: account, keys, sessions, delegations, roles and
 * positions. Nothing of it comes back by itself. Does nothing more when it is done; while the engagement goes on, a
 * former end is forgotten, so that the next one is closed again, also where it is for the same day.
 */
export async function closeIfOver(act: Act, employeeId: number): Promise<void> {
  const { employerId, terminationDate: on } = await readHistory(act, employeeId)
  const isOver = on !== null && on < todayFor(act, employerId)
  const { numUpdatedRows } = await act.tx
    .updateTable('employee')
    .set({ closedOn: isOver ? on : null })
    .where('employerGroupId', '=', act.employerGroupId)
    .where('id', '=', employeeId)
    .where(eb => eb('closedOn', 'is distinct from', isOver ? on : null))
    .executeTakeFirst()
  if (!isOver || numUpdatedRows === 0n) return
  await closePerson(act, { employeeId, on })
  await record(act, {
    type: 'employee.terminated',
    resource: { type: 'Employee', id: employeeId },
    employeeId,
    effectiveDate: on,
  })
}
