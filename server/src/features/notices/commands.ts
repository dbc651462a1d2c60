import { sql } from 'kysely'
import { type CommandContext, isOnTestClock } from '../../core/command-context.ts'
import { compiledOnce } from '../../platform/database/compiled.ts'
import { write } from '../../platform/database/writes.ts'
import type { noticeKinds } from './schemas.ts'

/** A notification, by email and in the console, without any sensitive value. */
export type Notice = Readonly<{
  kind: (typeof noticeKinds)[number]
  personId: number
  /** The service sends one notice for each such key of a group: `step-waits/812/45`. */
  once: string
  /** The codes, names and days in the text, as `texts.ts` lists them. */
  about: Readonly<Record<string, string>>
  /** The record that it leads to. */
  resource?: Readonly<{ type: string; id: number }> | undefined
  /**
   * A further address, such as a replaced one, which gets an email of its own. For several addresses send several notices
   * with the same `once`: the person gets one email.
   */
  email?: string | undefined
}>

/**
 * Stores notices for the console and the outbox, in the transaction of their command. The job that sends them finds the address
 * and the form. Without a mail server none is sent, also later: it would bring old news one day. In a group with a clock of its
 * own none is sent either.
 */
export async function notify(ctx: CommandContext, notices: readonly Notice[]): Promise<void> {
  const { tx, employerGroupId, realNow: now, sendsMail } = ctx
  if (notices.length === 0) return
  const rows = notices.flatMap(({ personId: person_id, resource, email, ...notice }) => {
    const toPerson = { ...notice, person_id, resource_type: resource?.type, resource_id: resource?.id, email: null }
    return email === undefined ? [toPerson] : [toPerson, { ...toPerson, email }]
  })
  const unsent = isOnTestClock(ctx) ? 'test clock' : sendsMail ? null : 'no SMTP_URL'
  write(tx, insertNotices({ employerGroupId, now, unsent, notices: JSON.stringify(rows) }))
}

type Stored = Readonly<{ employerGroupId: number; now: string; unsent: string | null; notices: string }>

const insertNotices = compiledOnce(
  (_, { employerGroupId, now, unsent, notices }: Stored) => sql`
    insert into notice (employer_group_id, kind, person_id, once, email, about, resource_type, resource_id, status, failure,
      due_at, created_at, finished_at)
    select ${employerGroupId}, kind, person_id, once, email, about, resource_type, resource_id,
      case when ${unsent}::text is null then 'Waiting' else 'Skipped' end, ${unsent}::text,
      ${now}, ${now}, case when ${unsent}::text is not null then ${now}::timestamptz end
    from jsonb_to_recordset(${notices}::jsonb) as new (kind text, person_id bigint, once text, email text, about jsonb,
      resource_type text, resource_id bigint)
    on conflict on constraint notice_once do nothing`,
)

/**
 * Marks the notices of all people of a group as read, except the latest of each person. For a group that begins with a history:
 * its old news is not new.
 * @param left how many of a person stay unread
 */
export async function markOlderAsRead({ tx, employerGroupId }: CommandContext, left: number): Promise<void> {
  await sql`
    update notice set read_at = created_at
    from (select id, row_number() over (partition by person_id order by id desc) as place from notice
      where employer_group_id = ${employerGroupId} and email is null) own
    where notice.employer_group_id = ${employerGroupId} and notice.id = own.id and own.place > ${left}
      and notice.read_at is null`.execute(tx)
}
