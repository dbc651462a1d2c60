import { createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { HttpError } from '../../http/errors.ts'
import { recordSignIn, type SignInContext, type SignInWrite, write } from './context.ts'

/** Counts the failures of one kind and key. `free`: failures without a wait; `longestWait`: in minutes. */
export type Counter = Readonly<{ key: readonly string[]; free: number; longestWait: number }>

/**
 * Passwords count by email, known or not: over all networks, and from the network of this request. Requests for links have
 * counters of their own, so that wrong passwords do not stop emails.
 */
export function byEmail(kind: 'sign-in' | 'link', { network }: SignInContext, text: string): Counter[] {
  const key = [kind, text.trim().toLowerCase()]
  return [
    { key, free: 60, longestWait: 15 },
    { key: [...key, network], free: 5, longestWait: 60 },
  ]
}

/** Codes, and passwords in a session, count by login: an anonymous client cannot send them. */
export const byLogin = (loginId: string): Counter[] => [{ key: ['login', loginId], free: 5, longestWait: 60 }]

type Proof<Granted> = Readonly<{
  /** Undefined: no login has the email. */
  loginId: string | undefined
  by: 'password' | 'code'
  counters: readonly Counter[]
  /** The counters that a right proof resets. Absent: none, and the attempt does not count. */
  resets?: readonly Counter[] | undefined
  /** Undefined: the proof is wrong. An error counts as no failure. */
  prove: () => Promise<Granted | undefined>
  refusal: () => HttpError
  /** Writes the audit row of a failure after the answer, which must not reveal whether a login exists. */
  isLoginSecret?: boolean
}>

/** Makes one attempt to prove an identity. @throws the refusal where the proof is wrong, 429 `SignInLocked` */
export async function attempt<Granted>(ctx: SignInContext, proof: Proof<Granted>): Promise<Granted> {
  const { loginId, by, counters, resets, prove, refusal, isLoginSecret = false } = proof
  const { failures, isWaitNext } = await countAttempt(ctx, counters)
  const granted = await prove().catch(async error => {
    await takeBack(ctx, counters)
    throw error
  })
  if (granted !== undefined) {
    await (resets ? resetCounters(ctx, resets) : takeBack(ctx, counters))
    return granted
  }
  const record = async (ctx: SignInWrite) => {
    if (loginId === undefined) return
    const event = { loginId, isAnonymous: true, details: { by, address: ctx.address, failures } }
    await recordSignIn(ctx, { type: 'sign-in.failed', ...event })
    if (isWaitNext) await recordSignIn(ctx, { type: 'sign-in.locked', ...event })
  }
  if (isLoginSecret) ctx.afterAnswers.run(() => write(ctx, record))
  else await write(ctx, record)
  throw refusal()
}

/**
 * Counts an attempt as failed before the comparison, so that simultaneous guesses count too, in several processes as well.
 * All attempts lock the counters in the same order, so that no two wait for each other.
 * @returns `failures` by the last counter, this one included; whether any counter waits after it
 * @throws 429 `SignInLocked` while one of the counters waits; then none counts
 */
export const countAttempt = (ctx: SignInContext, counters: readonly Counter[]) =>
  write(ctx, async ctx => {
    const counted = { failures: 0, isWaitNext: false }
    for (const counter of counters) {
      counted.failures = await countOne(ctx, counter)
      counted.isWaitNext ||= waitAfter(counted.failures, counter) > 0
    }
    return counted
  })

/** A day without failures resets a counter. */
async function countOne({ tx, now, vault }: SignInWrite, counter: Counter): Promise<number> {
  const who = hashOf(vault, counter)
  const { rows } = await sql<{ failures: number; secondsLeft: number | null }>`
    insert into login_attempt as a (who, failures, attempted_at) values (${who}, 1, ${now})
    on conflict (who) do update set attempted_at = ${now}, failures =
      case when a.attempted_at < ${now}::timestamptz - interval '24 hours' then 1 else a.failures + 1 end
    returning failures, ceil(extract(epoch from locked_until - ${now}))::integer as seconds_left`.execute(tx)
  const { failures = 1, secondsLeft } = rows[0] ?? {}
  // A wait that would last more than a minute beyond its length is of a clock that was set back, and is over.
  const longest = 60 * (waitAfter(failures - 1, counter) + 1)
  if (secondsLeft && secondsLeft > 0 && secondsLeft <= longest) throw locked(secondsLeft)
  const wait = waitAfter(failures, counter)
  const lockedUntil = wait === 0 ? null : new Date(Date.parse(now) + wait * 60_000).toISOString()
  await sql`update login_attempt set locked_until = ${lockedUntil} where who = ${who}`.execute(tx)
  return failures
}

/** The wait after so many failures, in minutes: 1 after the last free one, then twice as long each time. */
const waitAfter = (failures: number, { free, longestWait }: Counter): number =>
  failures < free ? 0 : Math.min(longestWait, 2 ** Math.min(failures - free, 10))

/** Does not reveal whether the password or code was right. */
function locked(seconds: number): HttpError {
  const wait = seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`
  const headers = { 'Retry-After': String(seconds) }
  return new HttpError(429, 'SignInLocked', `Too many attempts failed. Wait ${wait}, then try again.`, headers)
}

/** The database has an HMAC, which does not reveal the emails that were tried. */
const hashOf = (vault: SignInContext['vault'], { key }: Counter): Buffer =>
  createHmac('sha256', vault.keyFor('sign-in attempts')).update(JSON.stringify(key)).digest()

/** Deletes all failures of the counters, after another proof of identity. */
export const resetCounters = (ctx: SignInContext, counters: readonly Counter[]): Promise<void> =>
  changeCounters(ctx, counters, sql`delete from login_attempt`)

/** Takes back the count of an attempt that did not fail. Earlier failures still count. */
const takeBack = (ctx: SignInContext, counters: readonly Counter[]): Promise<void> =>
  changeCounters(ctx, counters, sql`update login_attempt set failures = failures - 1, locked_until = null`)

/** The work of the attempt is committed by now, so an error here only goes to the log. */
async function changeCounters(ctx: SignInContext, counters: readonly Counter[], change: RawBuilder<unknown>) {
  try {
    await write(ctx, async ({ tx, vault }) => {
      for (const counter of counters) await sql`${change} where who = ${hashOf(vault, counter)}`.execute(tx)
    })
  } catch (error) {
    ctx.log.error({ err: error }, 'sign-in: the count of failures was not taken back')
  }
}
