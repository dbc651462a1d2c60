import { sql } from 'kysely'
import { type CommandContext, isOnTestClock } from '../../core/command-context.ts'
import { compiledOnce } from '../../platform/database/compiled.ts'
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
    | 'WebhookDisabled'
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
 * form. Without a mail server nothing is stored: a notice that waited for one would bring old news one day. In a group with a
 * clock of its own they are kept, and not sent.
 */
export async function notify(ctx: CommandContext, notices: readonly Notice[]): Promise<void> {
  const { tx, employerGroupId, realNow: now, sendsMail } = ctx
  if (!sendsMail || notices.length === 0) return
  const rows = notices.flatMap(({ personId: person_id, ...notice }) => {
    const toPerson = { ...notice, person_id, email: null }
    return notice.email === undefined ? [toPerson] : [toPerson, { ...toPerson, email: notice.email }]
  })
  write(tx, insertNotices({ employerGroupId, now, isKept: isOnTestClock(ctx), notices: JSON.stringify(rows) }))
}

type Stored = Readonly<{ employerGroupId: number; now: string; isKept: boolean; notices: string }>

const insertNotices = compiledOnce(
  (_, { employerGroupId, now, isKept, notices }: Stored) => sql`
    insert into notice (employer_group_id, kind, person_id, once, email, about, status, failure, due_at, created_at, finished_at)
    select ${employerGroupId}, kind, person_id, once, email, about, case when ${isKept} then 'Skipped' else 'Waiting' end, case when ${isKept} then 'test clock' end,
      ${now}, ${now}, case when ${isKept} then ${now}::timestamptz end
    from jsonb_to_recordset(${notices}::jsonb) as new (kind text, person_id bigint, once text, email text, about jsonb)
    on conflict on constraint notice_once do nothing`,
)
