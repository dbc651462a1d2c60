import { sql } from 'kysely'
import type { CommandContext } from '../../../platform/command-context.ts'
import { recordAll } from '../../../platform/records.ts'
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

/** A step that others decide now. */
export type Moved = Resolved & Readonly<{ resource: ApprovedResource; reason: string; sentence: string }>

type Waiting = readonly Readonly<{ approvable: Approvable }>[]

/** Locks the records that are approved, by approvable; not those that somebody else holds. */
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

/** Says of each why others decide it now, in its remarks and its events, and tells those who do. */
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
