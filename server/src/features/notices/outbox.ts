import { sql } from 'kysely'
import type { Tx } from '../../platform/database/index.ts'
import type { Notice } from './commands.ts'

/** The waits between attempts, in minutes. A notice has one attempt more than waits. */
export const waits = [1, 5, 15, 60, 120, 240, 480] as const

/** Longer than any conversation with a mail server: a process that sends longer has died. */
const longestSending = 15 * 60_000

const after = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString()

/** The outbox of a group, in a transaction. */
export type Outbox = Readonly<{ tx: Tx; employerGroupId: number; now: string }>

/** A notice that this process sends, with everything for its email. */
export type Taken = Readonly<{
  id: number
  token: string
  kind: Notice['kind']
  about: Readonly<Record<string, string>>
  attempts: number
  groupName: string
  greeting: string
  /** The address; null: none, or a further address that is the person's own. */
  to: string | null
  emailType: 'HTML' | 'Text'
}>

/** These kinds go to the email of the authority first, all others to that of the employee. */
const deciding: readonly Notice['kind'][] = ['StepWaits', 'StepOverdue', 'ConfirmationWaits']

/** Takes the next due notice. It is `Sending` from the commit on, so that no process takes it again, even if this one dies. */
export async function takeNext({ tx, employerGroupId, now }: Outbox): Promise<Taken | undefined> {
  const { rows } = await sql<DueRow>`
    update notice set status = 'Sending', attempts = attempts + 1, due_at = ${after(now, longestSending)}
    where employer_group_id = ${employerGroupId} and id = (
      select id from notice where employer_group_id = ${employerGroupId} and status = 'Waiting' and due_at <= ${now}
      order by id limit 1 for update skip locked)
    returning id, token, kind, about, attempts, person_id, email as further`.execute(tx)
  const [due] = rows
  if (!due) return undefined
  const { personId, further, ...notice } = due
  const { email, emailType, ...person } = await recipientOf(tx, { employerGroupId, personId, kind: notice.kind })
  const isOwn = further !== null && further.toLowerCase() === email?.toLowerCase()
  const to = further === null ? email : isOwn ? null : further
  return { ...notice, to, emailType: emailType ?? 'HTML', ...person }
}

type DueRow = Pick<Taken, 'id' | 'token' | 'kind' | 'about' | 'attempts'> &
  Readonly<{ personId: number; further: string | null }>

type Recipient = Readonly<{ employerGroupId: number; personId: number; kind: Notice['kind'] }>

/** An integrator's account has neither employee nor authority, but the email of its login. */
async function recipientOf(tx: Tx, { employerGroupId, personId, kind }: Recipient) {
  const [first, second] = deciding.includes(kind) ? ['authority', 'employee'] : ['employee', 'authority']
  const { rows } = await sql<{
    email: string | null
    emailType: 'HTML' | 'Text' | null
    greeting: string
    groupName: string
  }>`
    select coalesce(one.email, other.email, login.email) as email,
      case when one.id is not null then one.email_type else other.email_type end as "emailType",
      coalesce(nullif(person.preferred_name, ''), person.given_name) as greeting, "group".name as "groupName"
    from person
    join employer_group "group" on "group".id = person.employer_group_id
    left join ${sql.table(first)} one on one.employer_group_id = person.employer_group_id and one.person_id = person.id
    left join ${sql.table(second)} other on other.employer_group_id = person.employer_group_id and other.person_id = person.id
    left join user_account account on account.employer_group_id = person.employer_group_id and account.person_id = person.id
    left join login on login.id = account.login_id
    where person.employer_group_id = ${employerGroupId} and person.id = ${personId}`.execute(tx)
  return rows[0] ?? { email: null, emailType: null, greeting: '', groupName: '' }
}

export type Ending = Readonly<{ status: 'Sent' | 'Failed' | 'Skipped' | 'Waiting'; failure: string | null }>

/** Stores the outcome of a taken notice. `Waiting`: the next attempt follows after a longer wait. */
export async function putBack(
  { tx, employerGroupId, now }: Outbox,
  { id, attempts, status, failure }: Pick<Taken, 'id' | 'attempts'> & Ending,
): Promise<void> {
  const isOver = status !== 'Waiting'
  await tx
    .updateTable('notice')
    .set({
      status,
      failure,
      finishedAt: isOver ? now : null,
      ...(isOver ? {} : { dueAt: after(now, (waits[attempts - 1] ?? 0) * 60_000) }),
    })
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .where('status', '=', 'Sending')
    .execute()
}

/** Counts a failed attempt for every due notice. @returns the ids of those that had their last */
export async function postponeAll({ tx, employerGroupId, now }: Outbox, failure: string): Promise<number[]> {
  const { rows } = await sql<{ id: number; status: string }>`
    update notice set attempts = attempts + 1, failure = ${failure},
      status = case when attempts >= ${waits.length} then 'Failed' else status end,
      finished_at = case when attempts >= ${waits.length} then ${now}::timestamptz end,
      due_at = ${now}::timestamptz + coalesce((${[...waits]}::int[])[attempts + 1], 0) * interval '1 minute'
    where employer_group_id = ${employerGroupId} and id in (
      select id from notice where employer_group_id = ${employerGroupId} and status = 'Waiting' and due_at <= ${now}
      order by id for update skip locked)
    returning id, status`.execute(tx)
  return rows.filter(row => row.status === 'Failed').map(row => row.id)
}

/** Skips what still waits from the time when there was a mail server. */
export async function skipAll({ tx, employerGroupId, now }: Outbox): Promise<void> {
  await sql`update notice set status = 'Skipped', failure = 'no SMTP_URL', finished_at = ${now}
    where employer_group_id = ${employerGroupId} and status = 'Waiting'`.execute(tx)
}

/** Fails the notices whose process died while sending: their outcome is unknown. @returns their ids */
export async function giveUpLost({ tx, employerGroupId, now }: Outbox): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update notice set status = 'Failed', failure = 'outcome unknown', finished_at = ${now}
    where employer_group_id = ${employerGroupId} and status = 'Sending' and due_at <= ${now} returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
