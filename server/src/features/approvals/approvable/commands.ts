import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { CallerContext, CommandContext } from '../../../core/command-context.ts'
import { newId } from '../../../core/identifiers.ts'
import { compiledOnce } from '../../../platform/database/compiled.ts'
import { write } from '../../../platform/database/writes.ts'
import type { ApprovableRevisionTable, ApprovableTable, RemarkTable } from '../../../platform/tables.generated.ts'
import type { Approvable, Routing } from './approvable.ts'
import type { remarkTypes } from './schemas.ts'

/** The content of a revision. */
type Content = Readonly<{
  /** The command as the client sent it, without secret numbers. */
  command: object
  /** The secret numbers, as JSON text; encrypted here. */
  secrets?: string | undefined
}>

/** What a caller raises an approvable with. */
export type Opening = Content & Pick<Approvable, 'subjectPersonId' | 'employerId' | 'isTwoPerson' | 'routing'>

/** An approvable that is not stored yet. */
export type NewApprovable = Omit<Approvable, 'id'>

/** Stores a new approvable that the caller raises: its first revision, without a chain yet. */
export async function insertApprovable(ctx: CallerContext, approvable: Approvable, content: Content): Promise<void> {
  const { id, kind, requestedByPersonId, subjectPersonId, isTwoPerson, routing } = approvable
  const row = { id, employerGroupId: ctx.employerGroupId, kind, requestedByPersonId, subjectPersonId, isTwoPerson }
  write(ctx.tx, insertRow({ ...row, routing: JSON.stringify(routing) }))
  await insertRevision(ctx, approvable, content)
}

const insertRow = compiledOnce((tx, row: Insertable<ApprovableTable>) => tx.insertInto('approvable').values(row))

const employerOfSubject = sql<number | null>`(select employee.employer_id from employee
  where employee.employer_group_id = approvable.employer_group_id and employee.person_id = approvable.subject_person_id)`.as(
  'employerId',
)

/** Locks an approvable before a command decides or changes it. Lock the record that it belongs to first. */
export async function lockApprovable(ctx: CommandContext, id: number): Promise<Approvable> {
  const [row] = await lockRow({ employerGroupId: ctx.employerGroupId, id }).rows(ctx.tx)
  if (!row) throw new Error(`There is no approvable ${id}.`)
  return { ...row, routing: row.routing as Routing }
}

const lockRow = compiledOnce((tx, { employerGroupId, id }: Readonly<{ employerGroupId: number; id: number }>) =>
  tx
    .selectFrom('approvable')
    .select(['id', 'kind', 'revision', 'requestedByPersonId', 'subjectPersonId', 'isTwoPerson', 'routing'])
    .select(employerOfSubject)
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .forUpdate(),
)

/**
 * Stores an edit that restarts the approvals: a new revision by the caller. Voids the decisions and steps of the former
 * one.
 */
export async function reviseApprovable(
  ctx: CallerContext,
  approvable: Approvable,
  revised: Content & Pick<Approvable, 'routing'>,
): Promise<Approvable> {
  await voidSteps(ctx, approvable, ['Waiting', 'Approved'])
  const { tx, employerGroupId } = ctx
  const voided = tx
    .updateTable('approvalDecision')
    .set({ isVoided: true })
    .where('employerGroupId', '=', employerGroupId)
    .where('approvableId', '=', approvable.id)
  write(tx, voided)
  const next = { ...approvable, revision: approvable.revision + 1, routing: revised.routing }
  const updated = tx
    .updateTable('approvable')
    .set({ revision: next.revision, routing: JSON.stringify(next.routing) })
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', approvable.id)
  write(tx, updated)
  await insertRevision(ctx, next, revised)
  return next
}

async function insertRevision(
  ctx: CallerContext,
  { id, revision }: Approvable,
  { command, secrets }: Content,
): Promise<void> {
  const place = revisionPlace(id, revision)
  const inserted = insertRevisionRow({
    employerGroupId: ctx.employerGroupId,
    approvableId: id,
    revision,
    editedByPersonId: ctx.caller.personId,
    command: JSON.stringify(command),
    commandCiphertext: secrets === undefined ? null : (await ctx.keys()).encrypt(secrets, place),
    createdAt: ctx.now,
  })
  write(ctx.tx, inserted)
}

const insertRevisionRow = compiledOnce((tx, row: Insertable<ApprovableRevisionTable>) =>
  tx.insertInto('approvableRevision').values(row),
)

/** Reads the command of the current revision and its secret numbers, as the command had them. */
export async function readCommand(
  ctx: CommandContext,
  { id, revision }: Pick<Approvable, 'id' | 'revision'>,
): Promise<Readonly<{ command: unknown; secrets: string | undefined }>> {
  const { command, commandCiphertext } = await ctx.tx
    .selectFrom('approvableRevision')
    .select(['command', 'commandCiphertext'])
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('approvableId', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow()
  const secrets = commandCiphertext && (await ctx.keys()).decrypt(commandCiphertext, revisionPlace(id, revision))
  return { command, secrets: secrets ?? undefined }
}

const revisionPlace = (id: number, revision: number) => `approvable_revision.command|${id}|${revision}`

/** Deletes an approvable that was never submitted, with its revisions and remarks. Delete its record first. */
export async function deleteApprovable(ctx: CommandContext, { id }: Pick<Approvable, 'id'>): Promise<void> {
  const { tx, employerGroupId } = ctx
  const deleted = tx.deleteFrom('approvable').where('employerGroupId', '=', employerGroupId).where('id', '=', id)
  write(tx, deleted)
}

/** Voids the waiting steps of a cancelled record. Decided steps stay as they are. */
export const closeChain = (ctx: CommandContext, approvable: Approvable): Promise<void> =>
  voidSteps(ctx, approvable, ['Waiting'])

async function voidSteps(
  ctx: CommandContext,
  { id }: Approvable,
  statuses: readonly ('Waiting' | 'Approved')[],
): Promise<void> {
  const voided = ctx.tx
    .updateTable('approvalStep')
    .set({ status: 'Voided', needsApprover: false })
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('approvableId', '=', id)
    .where('status', 'in', statuses)
  write(ctx.tx, voided)
}

export type NewRemark = Readonly<{
  type: (typeof remarkTypes)[number]
  remark: string
  onBehalfOfAuthorityId?: number | undefined
}>

/** Adds a remark on an approvable; `System` remarks have no author. */
export async function addRemark(
  ctx: CommandContext,
  { id: approvableId, revision }: Approvable,
  { type, remark, onBehalfOfAuthorityId }: NewRemark,
): Promise<void> {
  const { tx, employerGroupId, now: createdAt } = ctx
  const author = { authorPersonId: authorOf(ctx, type), onBehalfOfAuthorityId: onBehalfOfAuthorityId ?? null }
  const row = { ...newId(ctx), employerGroupId, approvableId, type, remark, ...author, revision, createdAt }
  write(tx, insertRemark(row))
}

const authorOf = (ctx: CommandContext | CallerContext, type: NewRemark['type']): number | null =>
  type !== 'System' && 'caller' in ctx ? ctx.caller.personId : null

const lastSequence = (employerGroupId: number, approvableId: number | RawBuilder<unknown>) =>
  sql<number>`coalesce((select max(sequence) from remark earlier
    where earlier.employer_group_id = ${employerGroupId} and earlier.approvable_id = ${approvableId}), 0)`

const insertRemark = compiledOnce((tx, row: Omit<Insertable<RemarkTable>, 'sequence'>) =>
  tx.insertInto('remark').values({ ...row, sequence: sql`1 + ${lastSequence(row.employerGroupId, row.approvableId)}` }),
)

type NewRemarkOn = NewRemark & Readonly<{ approvable: Pick<Approvable, 'id' | 'revision'> }>

/** Adds one remark on each of several approvables, in one statement. @returns the remarks' ids */
export async function addRemarks(ctx: CommandContext, remarks: readonly NewRemarkOn[]): Promise<number[]> {
  const rows = await insertionOf(ctx, remarks).rows(ctx.tx)
  return rows.map(({ id }) => id)
}

function insertionOf(ctx: CommandContext | CallerContext, remarks: readonly NewRemarkOn[]) {
  const { employerGroupId, now, isDryRun } = ctx
  const rows = remarks.map(({ approvable, type, remark, onBehalfOfAuthorityId }) => ({
    ...{ newId: newId(ctx).id, id: approvable.id, revision: approvable.revision, type, remark },
    author: authorOf(ctx, type),
    onBehalfOf: onBehalfOfAuthorityId ?? null,
  }))
  const insertion = isDryRun ? insertNumberedRemarks : insertRemarks
  return insertion({ employerGroupId, now, remarks: JSON.stringify(rows) })
}

const insertRemarks = insertionWith(sql``, sql``)
/** With ids that use no number up. */
const insertNumberedRemarks = insertionWith(sql`id,`, sql`new."newId",`)

type Remarks = Readonly<{ employerGroupId: number; now: string; remarks: string }>

function insertionWith(column: RawBuilder<unknown>, value: RawBuilder<unknown>) {
  return compiledOnce(
    (_, { employerGroupId, now, remarks }: Remarks) => sql<{ id: number }>`
    insert into remark (${column} employer_group_id, approvable_id, sequence, type, remark, author_person_id,
      on_behalf_of_authority_id, revision, created_at)
    select ${value} ${employerGroupId}, new.id, 1 + ${lastSequence(employerGroupId, sql`new.id`)},
      new.type, new.remark, new.author, new."onBehalfOf", new.revision, ${now}
    from jsonb_to_recordset(${remarks}::jsonb) as new
      ("newId" bigint, id bigint, revision int, type text, remark text, author bigint, "onBehalfOf" bigint)
    returning id`,
  )
}
