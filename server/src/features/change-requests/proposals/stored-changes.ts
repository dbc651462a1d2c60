import { type Insertable, sql } from 'kysely'
import type { CallerContext, CommandContext } from '../../../core/command-context.ts'
import { reject } from '../../../domain/failure.ts'
import type { Violation } from '../../../domain/violation.ts'
import { compiledOnce } from '../../../platform/database/compiled.ts'
import { brokenConstraint } from '../../../platform/database/errors.ts'
import { write } from '../../../platform/database/writes.ts'
import { withinGroup } from '../../../platform/joins.ts'
import type { ChangeRequestChangeTable } from '../../../platform/tables.generated.ts'
import type { StoredChange } from '../kinds/index.ts'
import { changeRequestIsVisible } from '../record/index.ts'

type Storing = Readonly<{
  request: Readonly<{ id: number; token: string; employeeId: number; changeType: string }>
  /** Whether the request's status is open: an open request reserves its fields. */
  isOpen: boolean
  /** Whether its command may name a request to supersede, which resolves a clash. */
  maySupersede?: boolean
  changes: readonly StoredChange[]
  /** The changes of the other open requests about the employee. */
  openChanges: readonly OpenChange[]
}>

/**
 * Stores the changes of a request's current revision. Clear those of the former one first.
 * @throws invalid if another request is open for the same employee and field; names it if the caller sees it
 */
export async function storeChanges(ctx: CommandContext, storing: Storing): Promise<void> {
  const { request, isOpen, changes } = storing
  if (changes.length === 0) return
  if (isOpen) reject(await clashesOf(ctx, storing))
  const rows = await Promise.all(changes.map((change, place) => rowOf(ctx, change, { request, isOpen, place })))
  write(ctx.tx, insertRows(rows), error => {
    if (brokenConstraint(error) !== 'change_request_one_open_per_field') throw error
    reject(changes.map(({ field }) => clash(fieldOf(request.changeType, field), undefined)))
  })
}

const insertRows = compiledOnce((tx, rows: readonly Insertable<ChangeRequestChangeTable>[]) =>
  tx.insertInto('changeRequestChange').values(rows),
)

type Row = Pick<Storing, 'request' | 'isOpen'> & Readonly<{ place: number }>

const rowOf = async (ctx: CommandContext, change: StoredChange, { request, isOpen, place }: Row) => ({
  employerGroupId: ctx.employerGroupId,
  changeRequestId: request.id,
  ordinal: place + 1,
  employeeId: request.employeeId,
  isOpen,
  field: change.field,
  label: change.label,
  oldValue: json(change.oldValue),
  newValue: json(change.newValue),
  oldValueCiphertext: await sealed(ctx, change.oldSecret, placeOf(`${change.field}.old`, request.token)),
  newValueCiphertext: await sealed(ctx, change.secret, placeOf(change.field, request.token)),
  isSensitive: change.isSensitive ?? false,
  factField: change.factField ?? null,
  factValue: json(change.factValue),
  baseFactId: change.baseFactId,
})

/** Deletes the changes of a request's former revision. */
export async function clearChanges({ tx, employerGroupId }: CommandContext, changeRequestId: number): Promise<void> {
  const deleted = tx
    .deleteFrom('changeRequestChange')
    .where('employerGroupId', '=', employerGroupId)
    .where('changeRequestId', '=', changeRequestId)
  write(tx, deleted)
}

const json = (value: unknown): string | null => (value == null ? null : JSON.stringify(value))

/** The associated data of a ciphertext binds it to its request and field, so that it cannot be moved. */
const placeOf = (field: string, requestToken: string) => `change_request.${field}|${requestToken}`

const sealed = async (ctx: CommandContext, secret: string | undefined, place: string) =>
  secret === undefined ? null : (await ctx.keys()).encrypt(secret, place)

const opened = async (ctx: CommandContext, ciphertext: Buffer | null, place: string) =>
  ciphertext === null ? undefined : (await ctx.keys()).decrypt(ciphertext, place)

/** A change of an open request. `fact`: the field that it reserves. */
export type OpenChange = Readonly<{ changeRequestId: number; code: string; fact: string }>

/** The changes of all open requests about an employee. */
export const listOpenChanges = ({ tx, employerGroupId }: CommandContext, employeeId: number): Promise<OpenChange[]> =>
  selectOpenChanges({ employerGroupId, employeeId }).rows(tx)

const selectOpenChanges = compiledOnce(
  (tx, { employerGroupId, employeeId }: Readonly<{ employerGroupId: number; employeeId: number }>) =>
    tx
      .selectFrom('changeRequestChange as change')
      .innerJoin('changeRequest', withinGroup('changeRequest.id', 'change.changeRequestId'))
      .select(['change.changeRequestId', 'changeRequest.code'])
      .select(sql<string>`coalesce(change.fact_field, change.field)`.as('fact'))
      .where('change.employerGroupId', '=', employerGroupId)
      .where('change.employeeId', '=', employeeId)
      .where(sql<boolean>`change.is_open`),
)

/** The violations of changes that another open request reserves. Names those that the caller sees. */
async function clashesOf(ctx: CommandContext | CallerContext, storing: Storing): Promise<Violation[]> {
  const { request, maySupersede, changes, openChanges } = storing
  const clashes = changes.flatMap(({ field, factField = field }) => {
    const other = openChanges.find(({ fact }) => fact === factField)
    return other ? [{ field, other }] : []
  })
  if (clashes.length === 0) return []
  const seen = await readVisible(
    ctx,
    clashes.map(({ other }) => other.changeRequestId),
  )
  return clashes.map(({ field, other }) => {
    const code = seen.has(other.changeRequestId) ? other.code : undefined
    return clash(fieldOf(request.changeType, field), code, maySupersede)
  })
}

async function readVisible(ctx: CommandContext | CallerContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (!('caller' in ctx)) return new Set(ids)
  const { rows } = await sql<{ id: number }>`select id from change_request
    where employer_group_id = ${ctx.employerGroupId} and id = any(${ids}::bigint[])
      and ${changeRequestIsVisible(ctx.caller)}`.execute(ctx.tx)
  return new Set(rows.map(({ id }) => id))
}

const clash = (field: string, code = 'Another request', maySupersede = false): Violation => ({
  field,
  message: `${code} is open for the same field. ${
    maySupersede
      ? 'Change or cancel that one, or send its id as SupersedesChangeRequestId.'
      : 'Wait until that one is decided, or cancel it.'
  }`,
})

/** The path of a field: a list is the section itself, other fields are inside it. */
const fieldOf = (changeType: string, field: string) => (field === changeType ? field : `${changeType}.${field}`)

/** Reads the changes of the current revisions of requests, in the order of their ids here, with decrypted numbers. */
export async function listChanges(ctx: CommandContext, requestIds: readonly number[]): Promise<StoredChange[]> {
  const rows = await selectChanges({ employerGroupId: ctx.employerGroupId, requestIds }).rows(ctx.tx)
  return Promise.all(
    rows.map(async ({ token, oldValueCiphertext, newValueCiphertext, factField, factValue, ...row }) => ({
      ...row,
      factField: factField ?? undefined,
      factValue: factValue ?? row.newValue,
      secret: await opened(ctx, newValueCiphertext, placeOf(row.field, token)),
      oldSecret: await opened(ctx, oldValueCiphertext, placeOf(`${row.field}.old`, token)),
    })),
  )
}

const selectChanges = compiledOnce(
  (tx, { employerGroupId, requestIds }: Readonly<{ employerGroupId: number; requestIds: readonly number[] }>) =>
    tx
      .selectFrom('changeRequestChange as change')
      .innerJoin('changeRequest as request', withinGroup('request.id', 'change.changeRequestId'))
      .select(['request.token', 'field', 'label', 'oldValue', 'newValue', 'oldValueCiphertext', 'newValueCiphertext'])
      .select(['isSensitive', 'factField', 'factValue', 'baseFactId'])
      .where('change.employerGroupId', '=', employerGroupId)
      .where(sql<boolean>`change.change_request_id = any(${requestIds}::bigint[])`)
      .orderBy(sql`array_position(${requestIds}::bigint[], change.change_request_id)`)
      .orderBy('ordinal'),
)
