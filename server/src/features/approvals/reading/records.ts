import type { Caller } from '../../../domain/caller.ts'
import type { Db } from '../../../platform/database/index.ts'
import { listSteps, type Step } from '../steps/index.ts'

type Related<Row> = Readonly<{ execute(): Promise<Row[]> }>

/**
 * Completes a page of records: adds the related columns and the steps to each row. Leaves out records that were deleted
 * since their rows were read, since a draft may be deleted at any moment.
 */
export async function readWithSteps<
  Row extends Readonly<{ id: number; approvableId: number }>,
  More extends Readonly<{ id: number }>,
>(
  db: Db,
  caller: Caller,
  { rows, related }: Readonly<{ rows: readonly Row[]; related: Related<More> }>,
): Promise<Readonly<{ row: Row & More; steps: readonly Step[] }>[]> {
  const approvableIds = rows.map(({ approvableId }) => approvableId)
  const [found, steps] = await Promise.all([related.execute(), listSteps(db, caller, approvableIds)])
  const byId = new Map(found.map(each => [each.id, each]))
  return rows.flatMap(row => {
    const more = byId.get(row.id)
    return more ? [{ row: { ...row, ...more }, steps: steps.get(row.approvableId) ?? [] }] : []
  })
}

/** The columns that all kinds show of the `approvable`, `employee`, `person` and `position` of the surrounding query. */
export const relatedColumns = [
  'approvable.revision',
  'approvable.isTwoPerson',
  'approvable.requestedByPersonId',
  'approvable.subjectPersonId',
  'employee.id as employeeId',
  'employee.code as employeeCode',
  'employee.status as employeeStatus',
  'employee.email',
  'employee.startDate',
  'employee.terminationDate',
  'employee.employerId',
  'person.givenName',
  'person.familyName',
  'position.id as positionId',
  'position.code as positionCode',
  'position.name as positionName',
  'position.status as positionStatus',
  'position.reportingPositionId',
] as const
