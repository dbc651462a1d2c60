import { sql } from 'kysely'
import type { CommandContext } from '../../../platform/command-context.ts'
import { type Happening, recordAll } from '../../../platform/records.ts'
import { type Approvable, addRemarks, owners } from '../approvable/index.ts'
import { type Resolved, tellThoseAsked } from '../steps/index.ts'

/** A record that is approved, as far as it is told of. */
export type Matter = Readonly<{ id: number; code: string; employeeId: number }>

/** A step that others decide now. */
export type Moved = Resolved & Readonly<{ matter: Matter; reason: string; sentence: string }>

type Waiting = readonly Readonly<{ approvable: Approvable }>[]

/** Locks the records that are approved, by approvable; not those that somebody else holds. */
export async function lockMatters(
  { tx, employerGroupId }: CommandContext,
  steps: Waiting,
): Promise<ReadonlyMap<number, Matter>> {
  const matters = new Map<number, Matter>()
  for (const [kind, { table }] of Object.entries(owners)) {
    const ids = steps.filter(({ approvable }) => approvable.kind === kind).map(({ approvable }) => approvable.id)
    if (ids.length === 0) continue
    const { rows } = await sql<Matter & { approvableId: number }>`
      select id, code, employee_id, approvable_id from ${sql.table(table)}
      where employer_group_id = ${employerGroupId} and approvable_id = any(${ids}::bigint[]) and status = 'Pending'
      order by id for update skip locked`.execute(tx)
    for (const { approvableId, ...matter } of rows) matters.set(approvableId, matter)
  }
  return matters
}

/** Says of each why others decide it now, in its remarks and its events, and tells those who do. */
export async function tellOfRerouting(ctx: CommandContext, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return
  await touch(ctx, moved)
  await addRemarks(
    ctx,
    moved.map(({ approvable, reason, sentence }) => ({ approvable, type: 'System', remark: `${reason} ${sentence}` })),
  )
  await recordAll(ctx, moved.flatMap(happeningsOf))
  await tellThoseAsked(
    ctx,
    moved.map(({ matter, ...step }) => ({ ...step, code: matter.code })),
  )
}

function happeningsOf({ approvable: { kind }, matter: { id, employeeId }, resolution }: Moved): Happening[] {
  const about = { resource: { type: kind, id }, employeeId, ...(kind === 'ChangeRequest' && { changeRequestId: id }) }
  const { event } = owners[kind]
  const rerouted = { ...about, type: `${event}.rerouted` as const }
  return resolution.needsApprover ? [rerouted, { ...about, type: `${event}.needs-approver` }] : [rerouted]
}

async function touch({ tx, employerGroupId, now }: CommandContext, moved: readonly Moved[]): Promise<void> {
  for (const [kind, { table }] of Object.entries(owners)) {
    const ids = moved.filter(({ approvable }) => approvable.kind === kind).map(({ matter }) => matter.id)
    if (ids.length === 0) continue
    await sql`update ${sql.table(table)} set version = version + 1, last_modified = ${now}
      where employer_group_id = ${employerGroupId} and id = any(${ids}::bigint[])`.execute(tx)
  }
}
