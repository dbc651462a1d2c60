import { sql } from 'kysely'
import type { CommandContext } from '../../../core/command-context.ts'
import { recordAll } from '../../../core/records.ts'
import {
  type Approvable,
  type ApprovedResource,
  addRemarks,
  approvableEvent,
  approvableKinds,
  kindOf,
  touchResources,
} from '../approvable/index.ts'
import { notifyApprovers, type Resolved } from '../steps/index.ts'

/** A step with other approvers, and its record, reason and sentence. */
export type Moved = Resolved & Readonly<{ resource: ApprovedResource; reason: string; sentence: string }>

type Waiting = readonly Readonly<{ approvable: Approvable }>[]

/** Locks the pending records of these steps, by approvable. Skips records that another command has locked. */
export async function lockResources(
  { tx, employerGroupId }: CommandContext,
  steps: Waiting,
): Promise<ReadonlyMap<number, ApprovedResource>> {
  const resources = new Map<number, ApprovedResource>()
  for (const { type, table } of approvableKinds()) {
    const ids = steps.filter(({ approvable }) => approvable.kind === type).map(({ approvable }) => approvable.id)
    if (ids.length === 0) continue
    const { rows } = await sql<ApprovedResource & { approvableId: number }>`
      select id, code, employee_id, approvable_id from ${sql.table(table)}
      where employer_group_id = ${employerGroupId} and approvable_id = any(${ids}::bigint[]) and status = 'Pending'
      order by id for update skip locked`.execute(tx)
    for (const { approvableId, ...resource } of rows) resources.set(approvableId, resource)
  }
  return resources
}

/** Records for each step why it has other approvers, in a remark and an event, and notifies them. */
export async function recordRerouting(ctx: CommandContext, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return
  for (const kind of approvableKinds()) {
    const ofKind = moved.filter(({ approvable }) => approvable.kind === kind.type)
    await touchResources(
      ctx,
      kind,
      ofKind.map(({ resource }) => resource.id),
    )
  }
  await addRemarks(
    ctx,
    moved.map(({ approvable, reason, sentence }) => ({ approvable, type: 'System', remark: `${reason} ${sentence}` })),
  )
  await recordAll(ctx, moved.flatMap(eventsOf))
  await notifyApprovers(
    ctx,
    moved.map(({ resource, ...step }) => ({ ...step, code: resource.code })),
  )
}

function eventsOf({ approvable, resource, resolution }: Moved) {
  const verbs = ['rerouted', ...(resolution.needsApprover ? (['needs-approver'] as const) : [])] as const
  return verbs.map(verb => approvableEvent(kindOf(approvable), resource, verb))
}
