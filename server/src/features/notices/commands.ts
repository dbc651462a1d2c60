import type { CommandContext } from '../../core/command-context.ts'

/** What somebody is told by email. No sensitive value is in any of it. */
export type Notice = Readonly<{
  kind:
    | 'StepWaits'
    | 'StepDecided'
    | 'StepOverdue'
    | 'ConfirmationWaits'
    | 'RecordChanged'
    | 'CredentialExpiring'
    | 'KeyExpiring'
  personId: number
  /** Sent at most once for this word in the group: `step-waits/812/45`. */
  once: string
  /** What the text of the kind mentions: codes, names, days. `texts.ts` says which. */
  about: Readonly<Record<string, string>>
  /**
   * A further address, such as the one that was just replaced: it is told too, in a letter of its own. Several of them:
   * several notices with the same `once`, of which the person gets one letter.
   */
  email?: string | undefined
}>

/**
 * Puts notices into the outbox, in the transaction of what they tell of. Where the letter goes, and in which form, is
 * looked up when it is sent.
 */
export async function notify(ctx: CommandContext, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.flatMap(notice => [
    rowOf(ctx, notice, null),
    ...(notice.email === undefined ? [] : [rowOf(ctx, notice, notice.email)]),
  ])
  await ctx.tx
    .insertInto('notice')
    .values(rows)
    .onConflict(conflict => conflict.constraint('notice_once').doNothing())
    .execute()
}

const rowOf = (
  { employerGroupId, now }: CommandContext,
  { kind, personId, once, about }: Notice,
  email: string | null,
) => ({
  employerGroupId,
  kind,
  personId,
  once,
  email,
  about: JSON.stringify(about),
  status: 'Waiting' as const,
  dueAt: now,
  createdAt: now,
})
