import { sql } from 'kysely'
import { conflict } from '../../../domain/failure.ts'
import type { CallerContext } from '../../../platform/command-context.ts'
import { type ApprovableKind, approvableIsVisible } from '../approvable/index.ts'

type Wanted = Readonly<{
  reference: string | null | undefined
  /** The account that raised the record; the caller's where it is raised now. */
  accountId?: number | null
  /** The record that may have it: itself. */
  exceptId?: number
}>

/**
 * Refuses an external reference that another record of the kind and account has. What was never submitted counts for its
 * author alone, who is refused again when it is submitted. One reference is looked at by one command at a time, so that
 * the second of two finds the first.
 * @throws conflict `ExternalReferenceTaken`, with the location of the first where the caller sees it
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
  const where = first.isVisible ? '; Location says where it is' : ''
  const message = `Another ${name} has this ExternalReference${where}. Send another reference.`
  throw conflict('ExternalReferenceTaken', message, first.isVisible ? `${path}/${first.id}` : undefined)
}
