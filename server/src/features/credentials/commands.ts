import { type CallerContext, type Effect, type Outcome, refuseStale } from '../../core/command-context.ts'
import { newId } from '../../core/identifiers.ts'
import { changedFieldsOf, record } from '../../core/records.ts'
import { forbidden, notFound, reject } from '../../domain/failure.ts'
import { voidsVerification } from './content-rules.ts'
import { type Columns, columnsOf, violationsOfColumns } from './contents.ts'
import { type Locked, lockCredential, lockHolder } from './locking.ts'
import { refusalOf, refusalOfStatus, type Standing, type Verb } from './rules.ts'
import type { CredentialCreateCommand, CredentialUpdateCommand, CredentialVerifyCommand } from './schemas.ts'
import { refuseDuplicate, refusingDuplicate, withoutSecondCurrent } from './uniqueness.ts'

/** @throws conflict `DuplicateCredential`, `SecondCurrent` */
export async function createCredential(ctx: CallerContext, command: CredentialCreateCommand): Promise<Outcome> {
  const columns = columnsOf(command)
  const holder = await lockHolder(ctx, command.EmployeeId)
  if (holder) permit('create', holder.standing)
  if (holder && command.Status) permitStatus(holder.standing)
  const unknown = { field: 'EmployeeId', message: 'There is no such employee. Send the id of one that you can read.' }
  reject([...(holder ? [] : [unknown]), ...violationsOfColumns(columns)])
  if (!holder) throw notFound('The employee')()
  await refuseDuplicate(ctx, columns, [])
  let id = 0
  await withoutSecondCurrent(ctx, { ...holder, credentialTypeId: columns.credentialTypeId }, async () => {
    id = await insertCredential(ctx, { employeeId: holder.employeeId, ...columns })
  })
  return { id }
}

/** Stores a new credential and tells of it. */
export async function insertCredential(
  ctx: CallerContext,
  columns: Columns & { employeeId: number; supersedesCredentialId?: number },
): Promise<number> {
  const { employerGroupId, now } = ctx
  const { id } = await ctx.tx
    .insertInto('credential')
    .values({ ...newId(ctx), employerGroupId, ...columns, createdAt: now, lastModified: now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refusingDuplicate)
  const { employeeId } = columns
  await record(ctx, { type: 'credential.created', resource: resourceOf(id), employeeId, after: columns })
  return id
}

/** @throws notFound, stale, conflict `DuplicateCredential`, `SecondCurrent` */
export async function updateCredential(
  ctx: CallerContext,
  id: number,
  command: CredentialUpdateCommand,
): Promise<Outcome> {
  const { credential, standing, ...holder } = await lockCredential(ctx, id)
  const columns = columnsOf(command)
  permit('update', standing)
  if (columns.manualStatus !== credential.manualStatus) permitStatus(standing)
  refuseStale(ctx, credential.version)
  const isOther = command.EmployeeId !== undefined && command.EmployeeId !== holder.employeeId
  const moved = { field: 'EmployeeId', message: 'A credential stays with its holder. Leave EmployeeId out.' }
  reject([...(isOther ? [moved] : []), ...violationsOfColumns(columns)])
  const changedFields = changedFieldsOf(credential, columns)
  if (changedFields.length === 0) return {}
  if (credential.supersededByCredentialId === null) await refuseDuplicate(ctx, columns, [id])
  const place = { ...holder, credentialTypeId: columns.credentialTypeId }
  let effects: Effect[] = []
  await withoutSecondCurrent(ctx, place, async () => {
    effects = await replaceCredential(ctx, { credential, standing, ...holder }, columns)
  })
  return { effects }
}

async function replaceCredential(ctx: CallerContext, locked: Locked, columns: Columns): Promise<Effect[]> {
  const { credential, standing, employeeId } = locked
  const { id, ...before } = credential
  const isVoid = before.verifiedAt !== null && voidsVerification(before, columns, standing.isHolder)
  await ctx.tx
    .updateTable('credential')
    .set(eb => ({ ...columns, version: eb('version', '+', 1), lastModified: ctx.now }))
    .$if(isVoid, q => q.set({ verifiedAt: null, verifiedByPersonId: null }))
    .$if(columns.expiryDate !== before.expiryDate, q => q.set({ expiryDateSince: ctx.now }))
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', id)
    .execute()
    .catch(refusingDuplicate)
  const fields = changedFieldsOf(before, columns).map(name => (name === 'manualStatus' ? 'status' : name))
  const changedFields = [...fields, ...(isVoid ? ['isVerified'] : [])]
  const resource = resourceOf(id)
  await record(ctx, { type: 'credential.updated', resource, employeeId, changedFields, before, after: columns })
  return isVoid ? [{ type: 'VerificationCleared', message: 'It has to be verified again.', resource }] : []
}

/**
 * Says that the caller has looked at it; again, that nothing happens.
 * @throws notFound, stale, forbidden `OwnCredential`
 */
export async function verifyCredential(
  ctx: CallerContext,
  id: number,
  command: CredentialVerifyCommand,
): Promise<void> {
  const { credential, standing, ...holder } = await lockCredential(ctx, id)
  permit('verify', standing)
  refuseStale(ctx, credential.version)
  if (credential.verifiedAt !== null) return
  const { credentialTypeId } = credential
  await withoutSecondCurrent(ctx, { ...holder, credentialTypeId }, async () => {
    await ctx.tx
      .updateTable('credential')
      .set(eb => ({ verifiedAt: ctx.now, verifiedByPersonId: ctx.caller.personId, version: eb('version', '+', 1) }))
      .set({ lastModified: ctx.now })
      .where('employerGroupId', '=', ctx.employerGroupId)
      .where('id', '=', id)
      .execute()
  })
  await record(ctx, {
    type: 'credential.verified',
    resource: resourceOf(id),
    employeeId: holder.employeeId,
    changedFields: ['isVerified', 'verifiedBy', 'verifiedDateTime'],
    details: command.Remarks === undefined ? {} : { remarks: command.Remarks },
  })
}

export const resourceOf = (id: number) => ({ type: 'Credential', id })

/** @throws forbidden */
export const permit = (deed: Verb, standing: Standing): void => refuse(refusalOf(deed, standing))

/** @throws forbidden `InsufficientRole` */
export const permitStatus = (standing: Standing): void => refuse(refusalOfStatus(standing))

function refuse(refusal: ReturnType<typeof refusalOf>): void {
  if (refusal) throw forbidden(refusal.code, refusal.message)
}
