import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import type { ServiceContext } from '../../service-context.ts'
import { sessionNeeded } from './refusals.ts'
import { endsAfter, idleFor, mostHalfSessions, mostSessions } from './rules.ts'
import { hashOfToken, makeToken } from './tokens.ts'

type Database = ServiceContext['database']

export type StoredSession = Readonly<{
  id: string
  loginId: string
  startedAt: string
  lastSeenAt: string
  endsAt: string
  secondFactorAt: string | null
  hasSecondFactor: boolean
  /** The account that it works in; null where none was chosen, or that one is not good any more. */
  employerGroupId: number | null
  userAccountId: number | null
  isApiEnabled: boolean | null
}>

/** Whether it is over, or waits for something, is not said by its being there: `rules.ts`, `standing.ts`. */
export async function findSession({ withoutGroup }: Database, tokenHash: string): Promise<StoredSession | undefined> {
  const { rows } = await sql<StoredSession>`select * from find_login_session(${tokenHash})`.execute(withoutGroup)
  return rows[0]
}

/** The account that a session works in, to whose group's auditors something is told; else all of the login's are. */
export const accountOf = ({ employerGroupId, userAccountId }: StoredSession) =>
  employerGroupId === null || userAccountId === null ? undefined : { employerGroupId, userAccountId }

export type Device = Readonly<{ address: string; userAgent: string }>
type Account = Readonly<{ employerGroupId: number; userAccountId: number }>

export type Beginning = Readonly<{
  loginId: string
  now: string
  device: Device
  account: Account | undefined
  secondFactorAt?: string
}>

/** A new session with a token of its own, which is in the answer and nowhere else. */
export async function beginSession(tx: Tx, beginning: Beginning): Promise<string> {
  const { loginId, now, device, account, secondFactorAt } = beginning
  const token = makeToken()
  await tx
    .insertInto('loginSession')
    .values({
      id: randomUUID(),
      token: hashOfToken(token),
      userId: loginId,
      ipAddress: device.address,
      userAgent: device.userAgent,
      startedAt: now,
      lastSeenAt: now,
      endsAt: new Date(Date.parse(now) + endsAfter).toISOString(),
      secondFactorAt: secondFactorAt ?? null,
      chosenGroupId: account?.employerGroupId ?? null,
      chosenAccountId: account?.userAccountId ?? null,
    })
    .execute()
  return token
}

/**
 * Gives a session another id and another token, since what it is worth has changed: whoever knew the old token has
 * nothing. It began when it began.
 * @returns the new token
 * @throws 401 where it has ended meanwhile
 */
export async function renewSession(
  tx: Tx,
  { id, secondFactorAt }: Readonly<{ id: string; secondFactorAt?: string }>,
): Promise<string> {
  const token = makeToken()
  const { numUpdatedRows } = await tx
    .updateTable('loginSession')
    .set({ id: randomUUID(), token: hashOfToken(token), ...(secondFactorAt !== undefined && { secondFactorAt }) })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw sessionNeeded()
  return token
}

/** Whether there is a session with this token, which it keeps until the transaction ends. */
export async function holdSession(tx: Tx, token: string): Promise<boolean> {
  const held = tx.selectFrom('loginSession').select('id').where('token', '=', hashOfToken(token)).forUpdate()
  return (await held.executeTakeFirst()) !== undefined
}

/** Somebody is there: the session goes on. */
export async function touchSession({ transaction }: Database, id: string, now: string): Promise<void> {
  await transaction(undefined, tx =>
    tx
      .updateTable('loginSession')
      .set({ lastSeenAt: now })
      .where('id', '=', id)
      .where('lastSeenAt', '<', now)
      .execute(),
  )
}

export async function chooseAccount(tx: Tx, id: string, account: Account): Promise<void> {
  const { employerGroupId: chosenGroupId, userAccountId: chosenAccountId } = account
  await tx.updateTable('loginSession').set({ chosenGroupId, chosenAccountId }).where('id', '=', id).execute()
}

/** Sessions of a login that can still be used. */
export const listSessions = (tx: Tx, loginId: string) =>
  tx
    .selectFrom('loginSession')
    .select(['id', 'startedAt', 'lastSeenAt', 'endsAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', loginId)
    .orderBy('lastSeenAt', 'desc')
    .execute()

type Crowd = Readonly<{
  loginId: string
  areHalf: boolean
  now: string
  /** Of the session that was just made, or given its code: it counts, and stays. */
  token: string
}>

/**
 * Ends those of a login's sessions in which somebody was longest ago, so that no more are left than may be: of those whose
 * second factor is to come, which take the password alone, or of all others. What is over already is thrown away first.
 * Returns how many it ended that were not over.
 */
export async function endOldest(tx: Tx, { loginId, areHalf, now, token }: Crowd): Promise<number> {
  await throwAwayOver(tx, loginId, now)
  const others = (areHalf ? mostHalfSessions : mostSessions) - 1
  const { numAffectedRows } = await sql`
    delete from login_session where id in (
      select id from login_session where id in (
        select s.id from login_session s join login l on l.id = s.user_id
        where s.user_id = ${loginId} and (l.two_factor_enabled and s.second_factor_at is null) = ${areHalf}
          and s.token <> ${hashOfToken(token)}
        order by s.last_seen_at desc, s.started_at desc offset ${others})
      for update skip locked)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** As `isOver` says. What somebody else holds is left to them. */
async function throwAwayOver(tx: Tx, loginId: string, now: string): Promise<void> {
  const lastSeen = new Date(Date.parse(now) - idleFor).toISOString()
  await sql`
    delete from login_session where id in (
      select id from login_session where user_id = ${loginId} and (ends_at <= ${now} or last_seen_at <= ${lastSeen})
      for update skip locked)`.execute(tx)
}

/** Ends one session of a login, or all but one, or all. Returns how many there were. */
export async function endSessions(
  tx: Tx,
  { loginId, only, except }: Readonly<{ loginId: string; only?: string; except?: string }>,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('loginSession')
    .where('userId', '=', loginId)
    .$if(only !== undefined, query => query.where('id', '=', only ?? ''))
    .$if(except !== undefined, query => query.where('id', '<>', except ?? ''))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
