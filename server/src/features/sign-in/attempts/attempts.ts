import { createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { HttpError } from '../../../http/errors.ts'
import { recordSignIn, type SignInContext, type SignInWrite, signInLocked, write } from '../logins/index.ts'

/** Counts failures of one kind and owner. `free`: failures without a wait; `longestWait`: in minutes. */
export type Counter = Readonly<{ key: readonly string[]; free: number; longestWait: number }>

/**
 * Passwords for signing in count by email, whether a login has it or not: from everywhere, and from this network. Requests
 * for links count in the same way and apart, so that wrong passwords stop no letters.
 */
export function byEmail(kind: 'sign-in' | 'link', { network }: SignInContext, text: string): Counter[] {
  const key = [kind, text.trim().toLowerCase()]
  return [
    { key, free: 60, longestWait: 15 },
    { key: [...key, network], free: 5, longestWait: 60 },
  ]
}

/** Codes, and passwords in a session, count by login: a stranger does not come so far. */
export const byLogin = (loginId: string): Counter[] => [{ key: ['login', loginId], free: 5, longestWait: 60 }]

type Proof<Granted> = Readonly<{
  /** Undefined: none has the email. */
  loginId: string | undefined
  by: 'password' | 'code'
  counters: readonly Counter[]
  /** The counters that a right proof clears. Absent: none, and the attempt does not count. */
  forgets?: readonly Counter[] | undefined
  /** Undefined: the proof is wrong. An error counts as no failure. */
  prove: () => Promise<Granted | undefined>
  refusal: () => HttpError
  /** Writes the audit row of a failure after the answer, which must not tell whether there is a login. */
  isLoginSecret?: boolean
}>

/** Makes one attempt to prove who a person is. @throws the refusal where the proof is wrong, 429 `SignInLocked` */
export async function attempt<Granted>(ctx: SignInContext, proof: Proof<Granted>): Promise<Granted> {
  const { loginId, by, counters, forgets, prove, refusal, isLoginSecret = false } = proof
  const { failures, isWaitNext } = await countAttempt(ctx, counters)
  const granted = await prove().catch(async error => {
    await takeBack(ctx, counters)
    throw error
  })
  if (granted !== undefined) {
    await (forgets ? forgetAttempts(ctx, forgets) : takeBack(ctx, counters))
    return granted
  }
  const record = async (ctx: SignInWrite) => {
    if (loginId === undefined) return
    // By the system: the person has not shown who they are.
    const act = { loginId, isByStranger: true, details: { by, address: ctx.address, failures } }
    await recordSignIn(ctx, { type: 'sign-in.failed', ...act })
    if (isWaitNext) await recordSignIn(ctx, { type: 'sign-in.locked', ...act })
  }
  if (isLoginSecret) ctx.afterAnswers.run(() => write(ctx, record))
  else await write(ctx, record)
  throw refusal()
}

/**
 * Counts an attempt as failed before anything is compared: guesses sent side by side, to several processes, count too. They
 * take the counters in one order, so that they wait for one another and never in a circle.
 * @returns `failures` by the last counter, this one included; whether any counter waits after it
 * @throws 429 `SignInLocked` while one of the counters waits; then none counts
 */
export const countAttempt = (ctx: SignInContext, counters: readonly Counter[]) =>
  write(ctx, async ctx => {
    const waits: boolean[] = []
    let failures = 0
    for (const counter of counters) {
      failures = await countOne(ctx, counter)
      waits.push(waitAfter(failures, counter) > 0)
    }
    return { failures, isWaitNext: waits.includes(true) }
  })

/** Failures are forgotten after a day without any. */
async function countOne({ tx, now, vault }: SignInWrite, counter: Counter): Promise<number> {
  const who = ownerOf(vault, counter)
  const { rows } = await sql<{ failures: number; secondsLeft: number | null }>`
    insert into login_attempt as a (who, failures, attempted_at) values (${who}, 1, ${now})
    on conflict (who) do update set attempted_at = ${now}, failures =
      case when a.attempted_at < ${now}::timestamptz - interval '24 hours' then 1 else a.failures + 1 end
    returning failures, ceil(extract(epoch from locked_until - ${now}))::integer as seconds_left`.execute(tx)
  const { failures = 1, secondsLeft } = rows[0] ?? {}
  if (secondsLeft && secondsLeft > 0) throw signInLocked(secondsLeft)
  const wait = waitAfter(failures, counter)
  const lockedUntil = wait === 0 ? null : new Date(Date.parse(now) + wait * 60_000).toISOString()
  await sql`update login_attempt set locked_until = ${lockedUntil} where who = ${who}`.execute(tx)
  return failures
}

/** The wait after so many failures, in minutes: 1 after the last free one, then twice as long each time. */
const waitAfter = (failures: number, { free, longestWait }: Counter): number =>
  failures < free ? 0 : Math.min(longestWait, 2 ** Math.min(failures - free, 10))

/** The database keeps an HMAC: it does not say which emails were tried. */
const ownerOf = (vault: SignInContext['vault'], { key }: Counter): Buffer =>
  createHmac('sha256', vault.keyFor('sign-in attempts')).update(JSON.stringify(key)).digest()

/** Forgets all failures of the counters: the owner has shown in another way who they are. */
export const forgetAttempts = (ctx: SignInContext, counters: readonly Counter[]): Promise<void> =>
  changeCounts(ctx, counters, sql`delete from login_attempt`)

/** Takes the count of one attempt back, which did not fail: those before it still count. */
const takeBack = (ctx: SignInContext, counters: readonly Counter[]): Promise<void> =>
  changeCounts(ctx, counters, sql`update login_attempt set failures = failures - 1, locked_until = null`)

/** The act that an attempt was made for stays done, so that an error here is logged and goes no further. */
async function changeCounts(ctx: SignInContext, counters: readonly Counter[], change: RawBuilder<unknown>) {
  try {
    await write(ctx, async ({ tx, vault }) => {
      for (const counter of counters) await sql`${change} where who = ${ownerOf(vault, counter)}`.execute(tx)
    })
  } catch (error) {
    ctx.log.error({ err: error }, 'sign-in: the count of failures was not taken back')
  }
}
