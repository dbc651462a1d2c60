import { sql } from 'kysely'
import { conflict } from '../../domain/failure.ts'
import type { CallerContext } from '../../platform/command-context.ts'
import { changeRequestIsVisible } from './visibility.ts'

type Wanted = Readonly<{
  reference: string | null | undefined
  /** The account that raised the request; the caller's where it is raised now. */
  accountId?: number | null
  /** The request that may have it: itself. */
  exceptId?: number
}>

/**
 * Refuses an external reference that another request of the account has. What was never submitted counts for its writer
 * alone, who is told so again when it is submitted. One request with a reference is looked at at a time, so that the
 * second of two finds the first.
 * @throws conflict `ExternalReferenceTaken`, with the location of the first where the caller sees it
 */
export async function refuseTakenReference(
  ctx: CallerContext,
  { reference, accountId = ctx.caller.userAccountId, exceptId = 0 }: Wanted,
): Promise<void> {
  if (reference == null || accountId === null) return
  const { tx, employerGroupId } = ctx
  const name = `change_request external_reference ${employerGroupId} ${accountId} ${reference}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
  const first = await tx
    .selectFrom('changeRequest')
    .select(['id', changeRequestIsVisible(ctx.caller).as('isVisible')])
    .where('employerGroupId', '=', employerGroupId)
    .where('requestedByAccountId', '=', accountId)
    .where('externalReference', '=', reference)
    .where('id', '<>', exceptId)
    .$if(accountId !== ctx.caller.userAccountId, q => q.where('submittedAt', 'is not', null))
    .executeTakeFirst()
  if (!first) return
  const where = first.isVisible ? '; Location says where' : ''
  const message = `A request with this ExternalReference is there already${where}. Send another reference.`
  throw conflict('ExternalReferenceTaken', message, first.isVisible ? `/change-requests/${first.id}` : undefined)
}
