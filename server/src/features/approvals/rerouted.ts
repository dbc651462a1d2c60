import { sql } from 'kysely'
import type { Act, CallersAct } from '../../platform/act.ts'
import { type Happening, recordAll } from '../../platform/records.ts'
import type { Approvable } from './approvable.ts'
import { tellThoseAsked } from './asking.ts'
import { addRemarks } from './remarks.ts'
import type { Resolved } from './resolving.ts'
import { owners } from './routing.ts'
import { approvableIsVisible } from './visibility.ts'

/** A record that is approved, as far as it is told of. */
export type Matter = Readonly<{ id: number; code: string; employeeId: number }>

/** A step that others decide now. */
export type Moved = Resolved & Readonly<{ matter: Matter; sentence: string }>

type Waiting = readonly Readonly<{ approvable: Approvable }>[]

/** Locks the records that are approved, by approvable; not those that somebody else holds. */
export async function lockMatters({ tx, employerGroupId }: Act, steps: Waiting): Promise<ReadonlyMap<number, Matter>> {
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
export async function tellOfRerouting(act: Act, moved: readonly Moved[], reason: string): Promise<void> {
  if (moved.length === 0) return
  await touch(act, moved)
  await addRemarks(
    act,
    moved.map(({ approvable, sentence }) => ({ approvable, type: 'System', remark: `${reason} ${sentence}` })),
  )
  await recordAll(act, moved.flatMap(happeningsOf))
  await tellThoseAsked(
    act,
    moved.map(({ matter, ...step }) => ({ ...step, code: matter.code })),
  )
}

/**
 * Says of each that others would decide, as far as a dry run's caller sees it, what it is.
 * @returns how many there are besides, for `showUnseen`
 */
export async function showRerouting(act: Act | CallersAct, moved: readonly Moved[]): Promise<number> {
  if (!act.isDryRun || moved.length === 0) return 0
  const visibleIds = 'caller' in act ? await visibleOf(act, moved) : undefined
  const visible = moved.filter(({ approvable }) => visibleIds?.has(approvable.id) ?? true)
  for (const { approvable, matter, sentence } of visible) {
    const resource = { type: approvable.kind, id: matter.id }
    act.effects.push({ type: 'Rerouted', message: `${matter.code}: ${sentence}`, resource })
  }
  return moved.length - visible.length
}

/** Says that there are others, and nothing of what they are. */
export function showUnseen(act: Act, unseen: number): void {
  if (unseen === 0) return
  const others =
    unseen === 1 ? 'One more request that you do not see is' : `${unseen} more requests that you do not see are`
  act.effects.push({ type: 'Rerouted', message: `${others} decided by others now.` })
}

async function visibleOf({ tx, caller }: CallersAct, moved: readonly Moved[]): Promise<ReadonlySet<number>> {
  const visible = new Set<number>()
  for (const [kind, { table }] of Object.entries(owners)) {
    const ids = moved.filter(({ approvable }) => approvable.kind === kind).map(({ approvable }) => approvable.id)
    if (ids.length === 0) continue
    const { rows } = await sql<{ approvableId: number }>`select approvable_id from ${sql.table(table)}
      where employer_group_id = ${caller.employerGroupId} and approvable_id = any(${ids}::bigint[])
        and ${approvableIsVisible(caller, table)}`.execute(tx)
    for (const { approvableId } of rows) visible.add(approvableId)
  }
  return visible
}

function happeningsOf({ approvable: { kind }, matter: { id, employeeId }, resolution }: Moved): Happening[] {
  const about = { resource: { type: kind, id }, employeeId, ...(kind === 'ChangeRequest' && { changeRequestId: id }) }
  const { event } = owners[kind]
  const rerouted = { ...about, type: `${event}.rerouted` }
  return resolution.needsApprover ? [rerouted, { ...about, type: `${event}.needs-approver` }] : [rerouted]
}

async function touch({ tx, employerGroupId, now }: Act, moved: readonly Moved[]): Promise<void> {
  for (const [kind, { table }] of Object.entries(owners)) {
    const ids = moved.filter(({ approvable }) => approvable.kind === kind).map(({ matter }) => matter.id)
    if (ids.length === 0) continue
    await sql`update ${sql.table(table)} set version = version + 1, last_modified = ${now}
      where employer_group_id = ${employerGroupId} and id = any(${ids}::bigint[])`.execute(tx)
  }
}
