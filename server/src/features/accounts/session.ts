import type { Caller, Session } from '../../domain/caller.ts'
import { forbidden } from '../../domain/failure.ts'

/**
 * What only a human being who is signed in may do, never a program with a key.
 * @throws forbidden `SessionRequired`
 */
export function requireSession({ session }: Pick<Caller, 'session'>): Session {
  if (session) return session
  throw forbidden('SessionRequired', 'This is done by somebody who is signed in to the console, never with a key.')
}

/** How old a second factor may be of which it is said that it was given just now, in minutes. */
const freshFor = 5

/**
 * What takes a session in which a second factor was given just now.
 * @param now ISO 8601, UTC
 * @throws forbidden `SessionRequired`, `SecondFactorRequired`
 */
export function requireFreshSecondFactor(caller: Pick<Caller, 'session'>, now: string): void {
  const { secondFactorAt } = requireSession(caller)
  if (secondFactorAt === undefined) {
    throw secondFactorRequired('This takes a session with a second factor. Set one up, give a code, then repeat it.')
  }
  const age = Date.parse(now) - secondFactorAt
  // One of the future is of a clock that was set back since; processes may differ by some seconds.
  if (age <= freshFor * 60_000 && age >= -60_000) return
  throw secondFactorRequired(
    `This takes a second factor that was given in the last ${freshFor} minutes. Give a code again, then repeat it.`,
  )
}

const secondFactorRequired = (message: string) => forbidden('SecondFactorRequired', message)
