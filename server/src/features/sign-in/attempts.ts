import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { ServiceContext } from '../../service-context.ts'
import { freeFailures, waitAfter } from './rules.ts'

type Parts = Pick<ServiceContext, 'database' | 'vault' | 'clock'>

/** An attempt that may be made: it counts as failed until it is said to have been otherwise. */
export type Begun = Readonly<{
  /** Failures in a row, this one included. */
  failures: number
  isLastBeforeWait: boolean
  /** It was right, and all is forgotten. */
  succeed(): Promise<void>
  /** It was right, and there is more to come: it does not count, and what was before it still does. */
  takeBack(): Promise<void>
}>

export type Attempt = Begun &
  Readonly<{
    /** It was wrong, whatever becomes of telling so. What ends in an error without this is taken back: it was ours. */
    fail(): void
  }>

/**
 * What failures are counted of, and whose. Where a stranger can come, by email, whether a login has it or not; what is
 * asked of those whose password was right, by login: no stranger makes somebody wait who is past that.
 */
export type Counted = Readonly<{ what: keyof typeof labels; who: string }>

/** Each is counted for itself: nobody's letters are stopped by signing in with what stands for them. */
const labels = {
  signIn: 'sign-in attempts',
  browser: 'sign-in attempts of known browsers',
  reset: 'reset requests',
  inside: 'attempts after the password',
} as const

export const signInBy = (email: string): Counted => ({ what: 'signIn', who: email.trim().toLowerCase() })
/** @param mark of a browser whose owner it belongs to */
export const knownBrowser = (mark: string): Counted => ({ what: 'browser', who: mark })
export const resetOf = (email: string): Counted => ({ what: 'reset', who: email.trim().toLowerCase() })
export const insideOf = (loginId: string): Counted => ({ what: 'inside', who: loginId })

/** How long it has to wait, in seconds. */
export type Locked = Readonly<{ retryAfter: number }>

/** Failures are forgotten after a day without any. */
const remembered = '24 hours'

/**
 * Begins an attempt to prove who one is. It is counted before anything is compared, by one statement, so that guesses
 * sent side by side, to several processes, are counted too. Emails that nobody has count as others do.
 */
export async function beginAttempt({ database, vault, clock }: Parts, counted: Counted): Promise<Begun | Locked> {
  const who = whoIs({ vault }, counted)
  const now = new Date(clock.now()).toISOString()
  return database.transaction(undefined, async tx => {
    const { rows } = await sql<{ failures: number }>`
      insert into login_attempt as a (who, failures, attempted_at) values (${who}, 1, ${now})
      on conflict (who) do update set attempted_at = ${now}, locked_until = null,
        failures = case when a.attempted_at < ${now}::timestamptz - ${remembered}::interval then 1 else a.failures + 1 end
      where coalesce(a.locked_until <= ${now}, true)
      returning failures`.execute(tx)
    const failures = rows[0]?.failures
    if (failures !== undefined) {
      const wait = waitAfter(failures)
      if (wait > 0) {
        await sql`update login_attempt set locked_until = ${now}::timestamptz + ${`${wait} minutes`}::interval
          where who = ${who}`.execute(tx)
      }
      return attemptOf({ database, who, failures })
    }
    const { rows: locks } = await sql<{ lockedUntil: string }>`
      select locked_until from login_attempt where who = ${who}`.execute(tx)
    const milliseconds = Date.parse(locks[0]?.lockedUntil ?? now) - Date.parse(now)
    return { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) }
  })
}

/** What stands for somebody: which emails were tried is nobody's to read. */
const whoIs = ({ vault }: Pick<Parts, 'vault'>, { what, who }: Counted): Buffer =>
  createHmac('sha256', vault.keyFor(labels[what])).update(who).digest()

/** Whoever has shown in another way who they are need not wait. */
export async function forgetAttempts(
  { database, vault }: Pick<Parts, 'database' | 'vault'>,
  counted: Counted,
): Promise<void> {
  await database.transaction(undefined, async tx => {
    await sql`delete from login_attempt where who = ${whoIs({ vault }, counted)}`.execute(tx)
  })
}

type Row = Readonly<{ database: ServiceContext['database']; who: Buffer; failures: number }>

const attemptOf = ({ database, who, failures }: Row): Begun => ({
  failures,
  isLastBeforeWait: failures >= freeFailures,
  succeed: () =>
    database.transaction(undefined, async tx => {
      await sql`delete from login_attempt where who = ${who}`.execute(tx)
    }),
  takeBack: () =>
    database.transaction(undefined, async tx => {
      await sql`update login_attempt set failures = failures - 1, locked_until = null where who = ${who}`.execute(tx)
    }),
})
