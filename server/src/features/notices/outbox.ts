import { sql } from 'kysely'
import type { Tx } from '../../platform/database/index.ts'
import type { Notice } from './commands.ts'

/** When it is tried again, in minutes after the attempt; after as many attempts and one it has failed. */
export const waits = [1, 5, 15, 60, 120, 240, 480] as const

/** Longer than any conversation with a mail server: whoever was still sending after it is gone. */
const longestSending = 15 * 60_000

const after = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString()

type Place = Readonly<{ employerGroupId: number; now: string }>

/** A notice that is this process's to send, and all that its letter needs. */
export type Taken = Readonly<{
  id: number
  token: string
  kind: Notice['kind']
  about: Readonly<Record<string, string>>
  attempts: number
  groupName: string
  greeting: string
  /** Where it goes; null: nowhere, or a further address is the person's own after all. */
  to: string | null
  emailType: 'HTML' | 'Text'
}>

/** Who has to decide is written to as an authority, and everybody else as an employee, where they are both. */
const deciding: readonly Notice['kind'][] = ['StepWaits', 'StepOverdue', 'ConfirmationWaits']

/**
 * Takes the next notice that is due. It is marked as being sent before anything goes out, so that no other process
 * takes it, and none takes it again should this one die.
 */
export async function takeNext(tx: Tx, { employerGroupId, now }: Place): Promise<Taken | undefined> {
  const due = await tx
    .selectFrom('notice')
    .select(['id', 'token', 'kind', 'about', 'attempts', 'personId', 'email'])
    .where('employerGroupId', '=', employerGroupId)
    .where('status', '=', 'Waiting')
    .where('dueAt', '<=', now)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!due) return undefined
  await tx
    .updateTable('notice')
    .set({ status: 'Sending', attempts: due.attempts + 1, dueAt: after(now, longestSending) })
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', due.id)
    .execute()
  const kind = due.kind as Notice['kind']
  const { email, emailType, ...person } = await recipientOf(tx, { employerGroupId, personId: due.personId, kind })
  const isOwn = due.email !== null && due.email.toLowerCase() === email?.toLowerCase()
  const { id, token, attempts } = due
  const to = due.email === null ? email : isOwn ? null : due.email
  const about = due.about as Record<string, string>
  return { id, token, kind, about, attempts: attempts + 1, to, emailType: emailType ?? 'HTML', ...person }
}

type Recipient = Readonly<{ employerGroupId: number; personId: number; kind: Notice['kind'] }>

/** An integrator's account of its own has neither employee nor authority, but the address it signs in with. */
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

/** What became of a notice that was taken. `Waiting`: it is tried again, later each time. */
export async function putBack(
  tx: Tx,
  { employerGroupId, now }: Place,
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

/** Nothing goes out just now: everything that is due has had an attempt. Returns the ids of those that had their last. */
export async function postponeAll(tx: Tx, { employerGroupId, now }: Place, failure: string): Promise<number[]> {
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

/** Without a mail server nothing is kept for the day when there is one: old news would go out then. */
export async function skipAll(tx: Tx, { employerGroupId, now }: Place): Promise<void> {
  await tx
    .updateTable('notice')
    .set({ status: 'Skipped', failure: 'no SMTP_URL', finishedAt: now })
    .where('employerGroupId', '=', employerGroupId)
    .where('status', '=', 'Waiting')
    .execute()
}

/** Those whose process died while it was sending them: nobody knows whether they went out. */
export async function giveUpLost(tx: Tx, { employerGroupId, now }: Place): Promise<number[]> {
  const lost = await tx
    .updateTable('notice')
    .set({ status: 'Failed', failure: 'outcome unknown', finishedAt: now })
    .where('employerGroupId', '=', employerGroupId)
    .where('status', '=', 'Sending')
    .where('dueAt', '<=', now)
    .returning('id')
    .execute()
  return lost.map(({ id }) => id)
}
