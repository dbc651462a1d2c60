import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { CallerContext, CommandContext, Effect, Outcome } from '../../../core/command-context.ts'
import { nextCode, takeIds } from '../../../core/identifiers.ts'
import { record, recordAll } from '../../../core/records.ts'
import { conflict, reject } from '../../../domain/failure.ts'
import {
  type Approvable,
  type ApprovableKind,
  addRemark,
  approvableEvent,
  approvableIsVisible,
  findPolicy,
  insertApprovable,
  isResubmission,
  type Opening,
  type Routing,
  reviseApprovable,
} from '../approvable/index.ts'
import { noteEditor } from '../rerouting/index.ts'
import { type PlannedChain, planChain, readParties, startChain } from '../steps/index.ts'
import { hasText } from './held.ts'
import type { Held, Lifecycle, SubmittedRecord } from './kind.ts'

type Raising<Own> = Opening &
  Readonly<{
    isDraft: boolean
    columns: Own
    remarks?: string | undefined
    /** The content whose HMAC the audit row keeps. */
    after: unknown
    /** The employee and, if the kind has one, the effective date. */
    about: Pick<SubmittedRecord, 'employeeId' | 'effectiveDate' | 'isDue'>
    /** Writes the record's parts in other tables, before its events are recorded. */
    storeParts?(id: number): Promise<void>
    policy?: Policy | undefined
  }>

/** The steps of a policy, which are being read. */
export type Policy = ReturnType<typeof findPolicy>

/**
 * Begins to read the policy of a record to raise, together with what the record is proposed from. It counts for a record
 * without an amount, which policies may ask for.
 */
export function foreseePolicy({ reading }: CallerContext, about: Pick<Routing, 'changeType' | 'employeeId'>): Policy {
  const policy = findPolicy(reading, { routing: { ...about, positionId: null } })
  // The command that raises the record says that there is none, unless there is more to say.
  policy.catch(() => {})
  return policy
}

/** Raises a valid record, and submits it unless it is a draft. @throws conflict `NoPolicy` */
export async function raise<Own extends object>(
  ctx: CallerContext,
  kind: Lifecycle<Own>,
  raising: Raising<Own>,
): Promise<Required<Pick<Outcome, 'id' | 'effects'>>> {
  const { isDraft, columns, remarks, after, about, storeParts, policy, ...opening } = raising
  const { personId: requestedByPersonId, userAccountId: requestedByAccountId } = ctx.caller
  const unstored = { ...opening, kind: kind.type, revision: 1, requestedByPersonId }
  const parties = new Set([requestedByPersonId, opening.subjectPersonId])
  const [[approvableId = 0, id = 0], code, chain] = await Promise.all([
    takeIds(ctx, ['approvable', kind.table]),
    nextCode(ctx, { name: kind.codePrefix, table: kind.table }),
    isDraft
      ? undefined
      : planChain(ctx, unstored, { parties, policy: opening.routing.amount === undefined ? policy : undefined }),
  ])
  const approvable = { ...unstored, id: approvableId }
  await insertApprovable(ctx, approvable, opening)
  if (hasText(remarks)) {
    await addRemark(ctx, approvable, { type: isDraft ? 'Comment' : 'Submission', remark: remarks })
  }
  kind.insert(ctx, {
    ...{ id, employerGroupId: ctx.employerGroupId, approvableId, code, requestedByAccountId },
    status: isDraft ? 'Draft' : 'Pending',
    submittedAt: isDraft ? null : ctx.now,
    createdAt: ctx.now,
    lastModified: ctx.now,
    ...columns,
  })
  await storeParts?.(id)
  const submitted = { id, code, ...about }
  const created = approvableEvent(kind, submitted, 'created', { isDraft, after })
  await recordAll(ctx, isDraft ? [created] : [created, approvableEvent(kind, submitted, 'submitted')])
  return { id, effects: chain ? await start(ctx, kind, { approvable, record: submitted, chain }) : [] }
}

type Start = Readonly<{ approvable: Approvable; record: SubmittedRecord; chain: PlannedChain }>

/**
 * Starts the chain of a record and notifies the first approvers. A chain without steps approves it.
 * @throws invalid if it needs an approval all the same
 */
async function start(ctx: CommandContext, kind: Lifecycle, { approvable, record, chain }: Start) {
  if ((await startChain(ctx, { approvable, resource: record }, chain)) !== 'Approved') return []
  reject((await kind.violationsWithoutApproval?.(ctx, record)) ?? [])
  return kind.approved(ctx, record)
}

/** Plans the chain of a stored record, and starts it. */
async function planAndStart(ctx: CommandContext, kind: Lifecycle, at: Omit<Start, 'chain'>) {
  const parties = readParties(ctx.reading, at.approvable.id)
  return start(ctx, kind, { ...at, chain: await planChain(ctx, at.approvable, { parties }) })
}

/** The changes of an edit, for its event. `before`, `after`: the content whose HMAC the audit row keeps. */
type Edit = Readonly<{
  held: Held
  changedFields: readonly string[]
  remarks?: string | undefined
  before?: unknown
  after?: unknown
}>

type Proposal<Own> = Pick<Opening, 'routing' | 'command' | 'secrets'> &
  Readonly<{
    columns: Partial<Own>
    /** The record after the edit. */
    record: SubmittedRecord
    /** Writes the record's parts in other tables, before its events are recorded. */
    storeParts?(): Promise<void>
  }>

/**
 * Stores an edit that restarts the approvals. A Failed record becomes Returned; a Pending record is submitted again.
 */
export async function revise<Own extends object>(
  ctx: CallerContext,
  kind: Lifecycle<Own>,
  { held, remarks, changedFields, before, after, ...proposal }: Edit & Proposal<Own>,
): Promise<readonly Effect[]> {
  const { row, approvable } = held
  const { columns, record: revised, storeParts, ...opening } = proposal
  const next = await reviseApprovable(ctx, approvable, opening)
  await comment(ctx, next, remarks)
  await kind.update(ctx, row.id, { ...columns, ...(row.status === 'Failed' && { status: 'Returned' }) })
  await storeParts?.()
  const isDraft = row.status === 'Draft'
  await record(ctx, approvableEvent(kind, revised, 'updated', { changedFields, before, after, isDraft }))
  return row.status === 'Pending' ? planAndStart(ctx, kind, { approvable: next, record: revised }) : []
}

/** Stores an edit of fields that no decision depends on. The caller counts as an editor from now on. */
export async function annotate<Own extends object>(
  ctx: CallerContext,
  kind: Lifecycle<Own>,
  { held, remarks, columns, ...edit }: Edit & Readonly<{ columns: Partial<Own> }>,
): Promise<void> {
  const { row, approvable } = held
  await comment(ctx, approvable, remarks)
  if (edit.changedFields.length === 0) return
  await noteEditor(ctx, approvable)
  await kind.update(ctx, row.id, columns)
  await record(ctx, approvableEvent(kind, row, 'updated', { ...edit, isDraft: row.status === 'Draft' }))
}

/** Adds the remark that an edit contains. */
async function comment(ctx: CallerContext, approvable: Approvable, remark: string | undefined): Promise<void> {
  if (hasText(remark)) await addRemark(ctx, approvable, { type: 'Comment', remark })
}

/**
 * Submits a draft or a returned record. A resubmission, or one whose routing has changed, becomes a new revision. A
 * person who submits it for the requester counts as an editor.
 */
export async function submit<Own extends object>(
  ctx: CallerContext,
  kind: Lifecycle<Own>,
  { held, after, ...submission }: Proposal<Own> & Readonly<{ held: Held; after: unknown }>,
): Promise<readonly Effect[]> {
  const { row, approvable } = held
  const { columns, record: submitted, storeParts, ...opening } = submission
  const isAnother =
    (await isResubmission(ctx.reading, approvable)) || !isDeepStrictEqual(opening.routing, approvable.routing)
  if (!isAnother && ctx.caller.personId !== approvable.requestedByPersonId) await noteEditor(ctx, approvable)
  const next = isAnother ? await reviseApprovable(ctx, approvable, opening) : approvable
  await kind.update(ctx, row.id, { ...columns, status: 'Pending', submittedAt: ctx.now, decidedAt: null })
  await storeParts?.()
  await recordAll(ctx, submissionOf(kind, submitted, row.status === 'Draft' ? { after } : undefined))
  return planAndStart(ctx, kind, { approvable: next, record: submitted })
}

/** Integrators see a draft from its submission on; auditors have its `created` event already. */
const submissionOf = (kind: Lifecycle, submitted: SubmittedRecord, draft: Readonly<{ after: unknown }> | undefined) =>
  draft === undefined
    ? [approvableEvent(kind, submitted, 'submitted')]
    : [
        approvableEvent(kind, submitted, 'created', { only: 'Integrators' }),
        approvableEvent(kind, submitted, 'submitted', draft),
      ]

type Wanted = Readonly<{
  reference: string | null | undefined
  /** The account that raised the record; the caller's for a new record. */
  accountId?: number | null
  /** The record itself, which may have the reference. */
  exceptId?: number
}>

/**
 * Refuses an external reference that another record of the kind and account has. Drafts count for their author alone;
 * submitting tests the reference again. A lock on the reference serialises commands, so that the second of two finds
 * the record of the first.
 * @throws conflict `ExternalReferenceTaken`, with the location of the other record if the caller sees it
 */
export async function refuseTakenReference(
  ctx: CallerContext,
  { table, path, name }: Pick<ApprovableKind, 'table' | 'path' | 'name'>,
  { reference, accountId = ctx.caller.userAccountId, exceptId = 0 }: Wanted,
): Promise<void> {
  if (reference == null || accountId === null) return
  const { tx, employerGroupId, caller } = ctx
  const lock = `${table} external_reference ${employerGroupId} ${accountId} ${reference}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
  const isOwnDraft = accountId === caller.userAccountId ? sql`true` : sql`submitted_at is not null`
  const { rows } = await sql<{ id: number; isVisible: boolean }>`
    select id, ${approvableIsVisible(caller, table)} as is_visible from ${sql.table(table)}
    where employer_group_id = ${employerGroupId} and requested_by_account_id = ${accountId}
      and external_reference = ${reference} and id <> ${exceptId} and ${isOwnDraft} limit 1`.execute(tx)
  const [first] = rows
  if (!first) return
  const where = first.isVisible ? '; Location has its address' : ''
  const message = `Another ${name} has this ExternalReference${where}. Send another reference.`
  throw conflict('ExternalReferenceTaken', message, first.isVisible ? `${path}/${first.id}` : undefined)
}
