import type { CallerContext } from '../../core/command-context.ts'
import { conflict } from '../../domain/failure.ts'

/** As many as a group may have waiting: each may hold files of 256 MiB. */
const mostUnfinished = 10

/** @throws conflict `TooManyOperations` */
export async function refuseTooMany({ tx, employerGroupId }: CallerContext): Promise<void> {
  const { unfinished } = await tx
    .selectFrom('operation')
    .select(eb => eb.fn.countAll<number>().as('unfinished'))
    .where('employerGroupId', '=', employerGroupId)
    .where('status', 'in', ['Queued', 'Running'])
    .executeTakeFirstOrThrow()
  if (unfinished < mostUnfinished) return
  throw conflict('TooManyOperations', `There are ${unfinished} operations that are not finished. Wait for one to end.`)
}

/** Something that takes longer than an answer may, and is done by a job of its kind. Returns its id. */
export async function queueOperation(
  ctx: CallerContext,
  { kind, isDryRun, uploadId }: Readonly<{ kind: string; isDryRun: boolean; uploadId: number }>,
): Promise<number> {
  const { employerGroupId, caller, now } = ctx
  const { id } = await ctx.tx
    .insertInto('operation')
    .values({
      employerGroupId,
      kind,
      status: 'Queued',
      isDryRun,
      userAccountId: caller.userAccountId,
      apiKeyId: caller.apiKeyId,
      requestId: ctx.requestId ?? null,
      uploadId,
      createdAt: now,
      startedAt: null,
      finishedAt: null,
      message: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
