import { sql } from 'kysely'
import type { Act } from '../../platform/act.ts'
import { type Happening, recordAll } from '../../platform/records.ts'
import { notify } from '../notices/index.ts'
import type { Approvable } from './approvable.ts'
import type { Resolved } from './resolving.ts'
import { owners } from './routing.ts'

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

/** Says of each why others decide it now: in its remarks, its events and what a dry run shows, and to those who do. */
export async function tellOfRerouting(act: Act, moved: readonly Moved[], reason: string): Promise<void> {
  if (moved.length === 0) return
  await touch(act, moved)
  await addRemarks(act, moved, reason)
  await recordAll(act, moved.flatMap(happeningsOf))
  for (const { approvable, matter, sentence } of moved) {
    const resource = { type: approvable.kind, id: matter.id }
    act.effects.push({ type: 'Rerouted', message: `${matter.code}: ${sentence}`, resource })
  }
  await tellThoseAsked(act, moved)
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

async function addRemarks({ tx, employerGroupId, now }: Act, moved: readonly Moved[], reason: string): Promise<void> {
  const ids = moved.map(({ approvable }) => approvable.id)
  const revisions = moved.map(({ approvable }) => approvable.revision)
  const remarks = moved.map(({ sentence }) => `${reason} ${sentence}`)
  await sql`
    insert into remark (employer_group_id, approvable_id, sequence, type, remark, revision, created_at)
    select ${employerGroupId}, said.approvable_id, 1 + coalesce((select max(sequence) from remark earlier
        where earlier.employer_group_id = ${employerGroupId} and earlier.approvable_id = said.approvable_id), 0),
      'System', said.remark, said.revision, ${now}
    from unnest(${ids}::bigint[], ${revisions}::int[], ${remarks}::text[])
      as said (approvable_id, revision, remark)`.execute(tx)
}

async function tellThoseAsked(act: Act, moved: readonly Moved[]): Promise<void> {
  const { rows } = await sql<{ id: number; personId: number }>`
    select id, person_id from authority where employer_group_id = ${act.employerGroupId}
      and id = any(${moved.flatMap(({ resolution }) => resolution.approvers.map(({ id }) => id))}::bigint[])`.execute(
    act.tx,
  )
  const persons = new Map(rows.map(row => [row.id, row.personId]))
  await notify(
    act,
    moved.flatMap(({ row, matter, resolution }) => {
      const personIds = new Set(resolution.approvers.flatMap(({ id }) => persons.get(id) ?? []))
      return [...personIds].map(personId => ({
        kind: 'StepWaits' as const,
        personId,
        once: `step-waits/${row.id}/${personId}`,
        about: { code: matter.code, step: row.name },
      }))
    }),
  )
}
