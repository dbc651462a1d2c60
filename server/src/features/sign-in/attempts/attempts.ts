import { createHmac } from 'node:crypto'
import type { HttpError } from '../../../http/errors.ts'
import type { Tx } from '../../../platform/database.ts'
import { recordSignIn, type SignInContext, type SignInWrite, signInLocked, write } from '../logins/index.ts'

/** Counts failures of one kind and owner. `free`: failures without a wait; `longestWait`: in minutes. */
export type Counter = Readonly<{ key: readonly string[]; free: number; longestWait: number }>

const ofOne = { free: 5, longestWait: 60 }
const ofAllNetworks = { free: 60, longestWait: 15 }

/** Passwords for signing in count by email, whether a login has it or not: from everywhere, and from this network. */
export const passwordsFor = (ctx: SignInContext, email: string) => byEmail('sign-in', ctx, email)
/** Requests for links count apart from passwords, so that wrong passwords stop no letters. */
export const linkRequestsFor = (ctx: SignInContext, email: string) => byEmail('link', ctx, email)
/** Codes, and passwords in a session, count by login: a stranger does not come so far. */
export const proofsOf = (loginId: string): Counter[] => [{ key: ['login', loginId], ...ofOne }]

function byEmail(kind: string, { network }: SignInContext, text: string): Counter[] {
  const email = text.trim().toLowerCase()
  return [
    { key: [kind, email], ...ofAllNetworks },
    { key: [kind, email, network], ...ofOne },
  ]
}

/** The outcome of an attempt: `granted` is absent where the proof is wrong. */
type Proven<Granted> = Readonly<{
  granted: Granted | undefined
  /** The login that the attempt was for; undefined: none has the email. */
  loginId: string | undefined
  /** The counters whose failures a granted attempt forgets. Absent: it forgets none, and does not count itself. */
  forgets?: readonly Counter[] | undefined
}>

type Proof<Granted> = Readonly<{
  counters: readonly Counter[]
  by: 'password' | 'code'
  refusal: () => HttpError
  /** Writes the audit row of a failure after the answer, which must not tell whether there is a login. */
  isLoginSecret?: boolean
  prove: () => Promise<Proven<Granted>>
}>

/**
 * Makes one attempt to prove who a person is. An error in `prove` counts as no failure.
 * @throws the refusal where the proof is wrong, 429 `SignInLocked`
 */
export async function attempt<Granted>(ctx: SignInContext, proof: Proof<Granted>): Promise<Granted> {
  const { counters, by, refusal, isLoginSecret = false, prove } = proof
  const counted = await countAttempt(ctx, counters)
  const { granted, loginId, forgets } = await prove().catch(async error => {
    await takeBack(ctx, counters)
    throw error
  })
  if (granted !== undefined) {
    await (forgets ? forgetAttempts(ctx, forgets) : takeBack(ctx, counters))
    return granted
  }
  const record = async () => loginId && recordFailure(ctx, { loginId, by, ...counted })
  if (isLoginSecret) ctx.afterAnswer(record)
  else await record()
  throw refusal()
}

/** `failures`: of the last counter, this one included. */
type Count = Readonly<{ failures: number; isLastBeforeWait: boolean }>

/**
 * Counts an attempt as failed before anything is compared: guesses sent side by side, to several processes, count too.
 * Attempts side by side take the counters in one order, so that they wait for one another and never in a circle.
 * @throws 429 `SignInLocked` while one of the counters waits; then none counts
 */
export const countAttempt = (ctx: SignInContext, counters: readonly Counter[]): Promise<Count> =>
  write(ctx, async ctx => {
    let [failures, isLastBeforeWait] = [0, false]
    for (const counter of counters) {
      failures = await countOne(ctx, counter)
      isLastBeforeWait ||= waitAfter(failures, counter) > 0
    }
    return { failures, isLastBeforeWait }
  })

const minute = 60_000
/** Failures are forgotten after a day without any. */
const rememberedFor = 24 * 60 * minute

async function countOne({ tx, now, vault }: SignInWrite, counter: Counter): Promise<number> {
  const who = ownerOf(vault, counter)
  const { attemptedAt, lockedUntil, ...before } = await tx
    .insertInto('loginAttempt')
    .values({ who, failures: 0, attemptedAt: now })
    // Locks the row that is there.
    .onConflict(clash => clash.column('who').doUpdateSet({ who }))
    .returning(['failures', 'attemptedAt', 'lockedUntil'])
    .executeTakeFirstOrThrow()
  const at = Date.parse(now)
  const wait = lockedUntil === null ? 0 : Date.parse(lockedUntil) - at
  if (wait > 0) throw signInLocked(Math.ceil(wait / 1000))
  const failures = (at - Date.parse(attemptedAt) > rememberedFor ? 0 : before.failures) + 1
  const nextWait = waitAfter(failures, counter)
  const locked = nextWait === 0 ? null : new Date(at + nextWait * minute).toISOString()
  const counted = { failures, attemptedAt: now, lockedUntil: locked }
  await tx.updateTable('loginAttempt').set(counted).where('who', '=', who).execute()
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
  changeCounts(ctx, counters, (tx, who) => tx.deleteFrom('loginAttempt').where('who', '=', who).execute())

/** Takes the count of one attempt back, which did not fail: those before it still count. */
const takeBack = (ctx: SignInContext, counters: readonly Counter[]): Promise<void> =>
  changeCounts(ctx, counters, (tx, who) =>
    tx
      .updateTable('loginAttempt')
      .set(eb => ({ failures: eb('failures', '-', 1), lockedUntil: null }))
      .where('who', '=', who)
      .execute(),
  )

/** The act that an attempt was made for stays done, so that an error here is logged and goes no further. */
async function changeCounts(
  ctx: SignInContext,
  counters: readonly Counter[],
  change: (tx: Tx, who: Buffer) => Promise<unknown>,
): Promise<void> {
  try {
    await write(ctx, async ({ tx, vault }) => {
      for (const counter of counters) await change(tx, ownerOf(vault, counter))
    })
  } catch (error) {
    ctx.log.error({ err: error }, 'sign-in: the count of failures was not taken back')
  }
}

type Failure = Count & Readonly<{ loginId: string; by: Proof<unknown>['by'] }>

/** Recorded as done by the system: the person has not shown who they are. */
const recordFailure = (ctx: SignInContext, { loginId, by, failures, isLastBeforeWait }: Failure): Promise<void> =>
  write(ctx, async ctx => {
    const act = { loginId, isByStranger: true, details: { by, address: ctx.address, failures } }
    await recordSignIn(ctx, { type: 'sign-in.failed', ...act })
    if (isLastBeforeWait) await recordSignIn(ctx, { type: 'sign-in.locked', ...act })
  })
