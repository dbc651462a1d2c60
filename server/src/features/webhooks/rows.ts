import { type CallerContext, type CommandContext, refuseStale } from '../../core/command-context.ts'
import { record } from '../../core/records.ts'
import type { VerbOf } from '../../domain/event-type.ts'
import { notFound } from '../../domain/failure.ts'
import { requireAdministrator } from './queries.ts'

/** A webhook that the caller may change, locked. */
export async function openWebhook(ctx: CallerContext, id: number) {
  await requireAdministrator(ctx.tx, ctx.caller)
  const row = await lockRow(ctx, id)
  refuseStale(ctx, row.version)
  return row
}

export const lockRow = ({ tx, employerGroupId }: CallerContext, id: number) =>
  tx
    .selectFrom('webhook')
    .select(['url', 'eventTypes', 'description', 'narrowsAccess', 'userAccountId', 'status', 'secretCiphertext'])
    .select(['formerSecretEndsAt', 'version'])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound('The webhook'))

type Row = Pick<CommandContext, 'tx' | 'employerGroupId' | 'realNow'>

/** Changes the row. A delivery that is under way then stores nothing: another one begins with what the row says now. */
export const updateRow = ({ tx, employerGroupId, realNow: now }: Row, id: number, columns: object) =>
  tx
    .updateTable('webhook')
    .set(eb => ({ ...columns, version: eb('version', '+', 1), lastModified: now, lease: null, leasedUntil: null }))
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()

type Change = Omit<Parameters<typeof record>[1], 'type' | 'resource'>
export type Recording = Parameters<typeof record>[0] & Row

export const recordChange = (
  ctx: Parameters<typeof record>[0],
  verb: VerbOf<'webhook'>,
  id: number,
  change: Change = {},
) => record(ctx, { type: `webhook.${verb}`, resource: { type: 'Webhook', id }, ...change })
