import { conflict, reject } from '../../domain/failure.ts'
import { type CallersAct, newId, refuseStale } from '../../platform/act.ts'
import { refusing } from '../../platform/database-errors.ts'
import { record } from '../../platform/records.ts'
import { removeOnce } from '../../platform/tombstones.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'
import { lockPayLimits, waitsForSecond } from '../pay-limits/index.ts'
import { askedMove, widenedBy } from './moving.ts'
import { columnsOf, lockCostCentre, refusals, violationsOf, writeCostCentre } from './replacing.ts'
import type { CostCentreCommand } from './schemas.ts'

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

/**
 * Replaces a cost centre. A move that widens a limited pay role waits for a second administrator.
 * @throws notFound, stale, forbidden `OwnAuthority`
 */
export async function updateCostCentre(act: CallersAct, id: number, command: CostCentreCommand): Promise<void> {
  await requireRoleOverStructure(act, writers)
  await lockPayLimits(act)
  const { version, ...before } = await lockCostCentre(act, id)
  refuseStale(act, version)
  reject(await violationsOf(act, command))
  const replacement = { id, before, command }
  const widened = await widenedBy(act, replacement)
  if (await waitsForSecond(act, widened, () => askedMove(act, replacement))) return
  await writeCostCentre(act, replacement)
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

const inUse = () => conflict('InUse', 'Something refers to this cost centre, so it stays. Give it a last day instead.')
