import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { HttpError } from '../../../http/errors.ts'
import type { Tx } from '../../../platform/database.ts'
import { type SignInContext, write } from '../context.ts'
import { signInLocked } from '../refusals.ts'
import { type Allowance, ofAll, ofOne, waitAfter } from './rules.ts'

/** Failures of one kind and owner. Each kind counts for itself. */
export type Counter = Allowance & Readonly<{ key: readonly string[] }>

/** Passwords for signing in count by email, whether a login has it or not: from this network, and from everywhere. */
export const passwordsFor = ({ network }: SignInContext, email: string) => byEmail('sign-in', email, network)
/** Codes, and passwords in a session, count by login: a stranger does not come so far. */
export const proofsOf = (loginId: string): Counter[] => [{ key: ['login', loginId], ...ofOne }]

const byEmail = (kind: string, text: string, network: string): Counter[] => {
  const email = text.trim().toLowerCase()
  return [
    { key: [kind, email], ...ofAll },
    { key: [kind, email, network], ...ofOne },
  ]
}

/** Failures are forgotten after a day without any. */
const remembered = '24 hours'

/** `failures`: of the last counter, this one included. */
export type Count = Readonly<{ failures: number; isLastBeforeWait: boolean }>

/**
 * Counts an attempt as failed before anything is compared, so that guesses sent side by side, to several processes, are
 * counted too.
 * @throws 429 `SignInLocked` while one of the counters waits; then none counts
 */
export const countAttempt = (ctx: SignInContext, counters: readonly Counter[]): Promise<Count> =>
  write(ctx, async ({ tx, now }) => {
    let [failures, isLastBeforeWait] = [0, false]
    // In the order of the counters, so that attempts side by side wait for one another and never in a circle.
    for (const counter of counters) {
      failures = await count(tx, now, { ...counter, who: whoIs(ctx, counter) })
      isLastBeforeWait ||= waitAfter(failures, counter) > 0
    }
    return { failures, isLastBeforeWait }
  })

/**
 * Counts a request for a link, so that no mailbox is filled. Requests count apart, so that wrong passwords stop no letters.
 * @returns whether the request may be served
 */
export async function countLinkRequest(ctx: SignInContext, email: string): Promise<boolean> {
  try {
    await countAttempt(ctx, byEmail('link', email, ctx.network))
    return true
  } catch (error) {
    if (error instanceof HttpError && error.code === 'SignInLocked') return false
    throw error
  }
}

type Counted = Allowance & Readonly<{ who: Buffer }>

async function count(tx: Tx, now: string, { who, ...allowance }: Counted): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into login_attempt as a (who, failures, attempted_at) values (${who}, 1, ${now})
    on conflict (who) do update set attempted_at = ${now}, locked_until = null,
      failures = case when a.attempted_at < ${now}::timestamptz - ${remembered}::interval then 1 else a.failures + 1 end
    where coalesce(a.locked_until <= ${now}, true)
    returning failures`.execute(tx)
  const failures = rows[0]?.failures
  if (failures === undefined) throw signInLocked(await secondsLeft(tx, now, who))
  const wait = waitAfter(failures, allowance)
  if (wait > 0) {
    await sql`update login_attempt set locked_until = ${now}::timestamptz + ${`${wait} minutes`}::interval
      where who = ${who}`.execute(tx)
  }
  return failures
}

async function secondsLeft(tx: Tx, now: string, who: Buffer): Promise<number> {
  const { rows } = await sql<{ lockedUntil: string }>`
    select locked_until from login_attempt where who = ${who}`.execute(tx)
  return Math.max(1, Math.ceil((Date.parse(rows[0]?.lockedUntil ?? now) - Date.parse(now)) / 1000))
}

/** The database keeps an HMAC: it does not say which emails were tried. */
const whoIs = ({ vault }: Pick<SignInContext, 'vault'>, { key }: Counter): Buffer =>
  createHmac('sha256', vault.keyFor('sign-in attempts')).update(JSON.stringify(key)).digest()

/** Forgets all failures of the counters: the owner has shown in another way who they are. */
export const forgetAttempts = (ctx: SignInContext, counters: readonly Counter[]): Promise<void> =>
  changeCounts(ctx, counters, (tx, who) => sql`delete from login_attempt where who = ${who}`.execute(tx))

/** Takes the count of one attempt back, which did not fail: those before it still count. */
export const takeBack = (ctx: SignInContext, counters: readonly Counter[]): Promise<void> =>
  changeCounts(ctx, counters, (tx, who) =>
    sql`update login_attempt set failures = failures - 1, locked_until = null where who = ${who}`.execute(tx),
  )

/** The act that an attempt was made for stays done, so that an error here is logged and goes no further. */
async function changeCounts(
  ctx: SignInContext,
  counters: readonly Counter[],
  change: (tx: Tx, who: Buffer) => Promise<unknown>,
): Promise<void> {
  try {
    await write(ctx, async ({ tx }) => {
      for (const counter of counters) await change(tx, whoIs(ctx, counter))
    })
  } catch (error) {
    ctx.log.error({ err: error }, 'sign-in: the count of failures was not taken back')
  }
}
