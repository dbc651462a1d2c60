import type { CommandContext } from '../../core/command-context.ts'
import { write } from '../../platform/database/writes.ts'

/** A notification by email, without any sensitive value. */
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
  /** The service sends one notice for each such key of a group: `step-waits/812/45`. */
  once: string
  /** The codes, names and days in the text, as `texts.ts` lists them. */
  about: Readonly<Record<string, string>>
  /**
   * A further address, such as a replaced one, which gets an email of its own. For several addresses send several notices
   * with the same `once`: the person gets one email.
   */
  email?: string | undefined
}>

/**
 * Puts notices into the outbox, in the transaction of their command. The job that sends them finds the address and the
 * form.
 */
export async function notify(ctx: CommandContext, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.flatMap(notice => [
    rowOf(ctx, notice, null),
    ...(notice.email === undefined ? [] : [rowOf(ctx, notice, notice.email)]),
  ])
  const inserted = ctx.tx.insertInto('notice').values(rows)
  write(
    ctx.tx,
    inserted.onConflict(conflict => conflict.constraint('notice_once').doNothing()),
  )
}

const rowOf = ({ employerGroupId, now }: CommandContext, { about, ...notice }: Notice, email: string | null) => ({
  ...notice,
  ...{ employerGroupId, email, about: JSON.stringify(about), status: 'Waiting' as const, dueAt: now, createdAt: now },
})
