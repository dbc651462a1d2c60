import { sql } from 'kysely'
import { conflict } from '../../domain/failure.ts'
import type { CallerContext } from '../../platform/command-context.ts'
import { expenseIsVisible } from './visibility.ts'

type Naming = Readonly<{
  externalReference: string | null
  /** Whose words these are: the account that applied first. */
  accountId: number | null
  /** The application that may have it already. */
  ownId?: number
}>

/**
 * Refuses a reference that the account has given to another application. What was never submitted counts for its writer
 * alone, who is told so again when it is submitted. It is taken until the command ends, so that of two who come at once the
 * second is told where the first one is.
 * @throws conflict `ExternalReferenceTaken`, with the location of the first where the caller sees it
 */
export async function refuseTakenReference(ctx: CallerContext, naming: Naming): Promise<void> {
  const { externalReference, accountId, ownId } = naming
  if (externalReference === null || accountId === null) return
  const { tx, employerGroupId } = ctx
  const name = `expense reference ${employerGroupId} ${accountId} ${externalReference}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
  const first = await tx
    .selectFrom('expenseApplication')
    .select(['id', expenseIsVisible(ctx.caller).as('isVisible')])
    .where('employerGroupId', '=', employerGroupId)
    .where('requestedByAccountId', '=', accountId)
    .where('externalReference', '=', externalReference)
    .where('id', '!=', ownId ?? 0)
    .$if(accountId !== ctx.caller.userAccountId, q => q.where('submittedAt', 'is not', null))
    .executeTakeFirst()
  if (!first) return
  const where = first.isVisible ? ', which Location leads to' : ''
  const message = `This external reference came with another application before${where}. Choose another.`
  throw conflict('ExternalReferenceTaken', message, first.isVisible ? `/ExpenseApplications/${first.id}` : undefined)
}
