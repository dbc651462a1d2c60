import { violationsOfCodeAndName } from '../../domain/code.ts'
import { conflict, Failure, notFound, reject } from '../../domain/failure.ts'
import type { Violation } from '../../domain/violation.ts'
import { type CallersAct, newId, refuseStale } from '../../platform/act.ts'
import { refusing } from '../../platform/database-errors.ts'
import { changedFieldsOf, record } from '../../platform/records.ts'
import { removeOnce } from '../../platform/tombstones.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'
import { violationsOfDates } from './rules.ts'
import type { CostCentreCommand } from './schemas.ts'
import { costCentreIsVisible } from './visibility.ts'

const writers = ['EmployerAdministrator', 'HumanResourcesAdministrator'] as const

/** @returns the id of the new cost centre */
export async function createCostCentre(act: CallersAct, command: CostCentreCommand): Promise<number> {
  await requireRoleOverStructure(act, writers)
  reject(await violationsOf(act, command))
  const { employerGroupId, now } = act
  const columns = columnsOf(command)
  const { id } = await act.tx
    .insertInto('costCentre')
    .values({ ...newId(act), employerGroupId, ...columns, createdAt: now, lastModified: now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refusing(refusals))
  await record(act, { type: 'cost-centre.created', resource: { type: 'CostCentre', id }, after: columns })
  return id
}

/** @throws notFound, stale */
export async function updateCostCentre(act: CallersAct, id: number, command: CostCentreCommand): Promise<void> {
  await requireRoleOverStructure(act, writers)
  const { version, ...before } = await lockCostCentre(act, id)
  refuseStale(act, version)
  reject(await violationsOf(act, command))
  const columns = columnsOf(command)
  const changedFields = changedFieldsOf(before, columns)
  if (changedFields.length === 0) return
  await act.tx
    .updateTable('costCentre')
    .set(eb => ({ ...columns, version: eb('version', '+', 1), lastModified: act.now }))
    .where('employerGroupId', '=', act.employerGroupId)
    .where('id', '=', id)
    .execute()
    .catch(refusing(refusals))
  const resource = { type: 'CostCentre', id }
  await record(act, { type: 'cost-centre.updated', resource, changedFields, before, after: columns })
  // Who approves a share of it is looked for above it too.
  if (columns.parentId !== before.parentId) act.organisationChanges.push('A cost centre was moved.')
}

/**
 * Deletes what nothing refers to; deleting it again does nothing.
 * @throws conflict `InUse` where something does, notFound, stale
 */
export async function deleteCostCentre(act: CallersAct, id: number): Promise<void> {
  await requireRoleOverStructure(act, writers)
  await removeOnce(act, {
    type: 'CostCentre',
    id,
    lock: () => lockCostCentre(act, id),
    async remove() {
      await act.tx
        .deleteFrom('costCentre')
        .where('employerGroupId', '=', act.employerGroupId)
        .where('id', '=', id)
        .execute()
        .catch(refusing({ '*': inUse }))
      await record(act, { type: 'cost-centre.deleted', resource: { type: 'CostCentre', id } })
    },
  })
}

const lockCostCentre = ({ tx, caller }: CallersAct, id: number) =>
  tx
    .selectFrom('costCentre')
    .select(['code', 'name', 'description', 'parentId', 'employerId', 'validFrom', 'expiryDate', 'version'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', '=', id)
    .where(costCentreIsVisible(caller))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound('The cost centre'))

const columnsOf = (command: CostCentreCommand) => ({
  code: command.Code,
  name: command.Name,
  description: command.Description ?? null,
  parentId: command.ParentId ?? null,
  employerId: command.EmployerId ?? null,
  validFrom: command.ValidFrom ?? null,
  expiryDate: command.ExpiryDate ?? null,
})

async function violationsOf({ tx, caller }: CallersAct, command: CostCentreCommand): Promise<Violation[]> {
  const { ParentId, EmployerId } = command
  const isThere = async (table: 'costCentre' | 'employer', id: number) => {
    const found = await tx
      .selectFrom(table)
      .select('id')
      .where('employerGroupId', '=', caller.employerGroupId)
      .where('id', '=', id)
      .$if(table === 'costCentre', q => q.where(costCentreIsVisible(caller)))
      .executeTakeFirst()
    return found !== undefined
  }
  return [
    ...violationsOfCodeAndName(command),
    ...(ParentId === undefined || (await isThere('costCentre', ParentId)) ? [] : [unknown('ParentId', 'cost centre')]),
    ...(EmployerId === undefined || (await isThere('employer', EmployerId)) ? [] : [unknown('EmployerId', 'employer')]),
    ...violationsOfDates(command),
  ]
}

const unknown = (field: string, what: string): Violation => ({
  field,
  message: `There is no such ${what}. Send the id of one that you can read.`,
})

const inUse = () => conflict('InUse', 'Something refers to this cost centre, so it stays. Give it a last day instead.')

/** What the database refuses, in words. */
const refusals = {
  cost_centre_code: () => conflict('CodeTaken', 'Another cost centre of the group has this code. Choose another.'),
  cost_centre_no_cycle: () =>
    new Failure('invalid', 'InvalidRequest', 'The request is invalid.', [
      { field: 'ParentId', message: 'A cost centre cannot be above itself. Choose a parent that is not below it.' },
    ]),
}
