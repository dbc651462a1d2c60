import type { Failure } from '../../domain/failure.ts'

/** The database is away, full, restarting or too slow: nothing is wrong with the request, which may be repeated. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is not available.', { cause })
  }
}

/** What the request needs is taken by something that will end, and for which it does not wait. */
export class TakenForNow extends DatabaseUnavailable {
  /** @param message for the caller: the work that blocks the request, and what to do */
  constructor(message: string) {
    super(undefined)
    this.message = message
  }
}

/**
 * What a command has read was changed before it held the lock. It is done again from the beginning, as after a serialization
 * failure.
 */
export class ChangedMeanwhile extends Error {
  /** As PostgreSQL says that it could not serialise a transaction. */
  readonly code = '40001'
}

/** What a retryable error becomes where the last attempt failed too. */
export const unavailableAfter = (error: unknown): DatabaseUnavailable =>
  error instanceof ChangedMeanwhile
    ? new TakenForNow(`${error.message} Try again in a minute.`)
    : new DatabaseUnavailable(error)

const sqlState = (error: unknown): string => (error as { code?: unknown } | null)?.code?.toString() ?? ''

/** Serialization failure or deadlock: the same transaction may well succeed the next time. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error))

/**
 * A reference or a unique constraint is broken, and nothing puts it into words. Probably another transaction has deleted or made a
 * record since the checks of this one: done again, it sees that and says so. A fault of ours comes again, and is thrown as it is.
 */
export const mayBeOvertaken = (error: unknown): boolean => ['23503', '23505'].includes(sqlState(error))

/** Only says that a statement before it has failed. */
export const isOfFailedTransaction = (error: unknown): boolean => sqlState(error) === '25P02'

/** A value that PostgreSQL cannot take (class 22): a last resort, since input is checked at the door. */
export const isValueRefused = (error: unknown): boolean => /^22/.test(sqlState(error))

/** The name of the constraint that a write broke, if that is what happened. */
export const brokenConstraint = (error: unknown): string | undefined =>
  /^23/.test(sqlState(error)) ? (error as { constraint?: string }).constraint : undefined

/** A statement of this name is not, or no longer, good on this connection. */
export const isStalePlan = (error: unknown): boolean =>
  sqlState(error) === '26000' || (sqlState(error) === '0A000' && /cached plan/.test((error as Error).message))

const lostConnection =
  /Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable/

/** Errors of a database that is away become `DatabaseUnavailable`; every other is left as it is. */
export function databaseErrorOf(error: unknown): unknown {
  const code = sqlState(error)
  const isAway =
    /^(08|53|57P|58)/.test(code) ||
    [
      '57014',
      'ECONNREFUSED',
      'ECONNRESET',
      'ENOENT',
      'EPIPE',
      'ETIMEDOUT',
      'ENOTFOUND',
      'EAI_AGAIN',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'EHOSTDOWN',
    ].includes(code) ||
    (error instanceof Error && lostConnection.test(error.message))
  return isAway ? new DatabaseUnavailable(error) : error
}

/** Whether a repeat may succeed: nothing is wrong with the statement. */
export const mayPass = (error: unknown): boolean =>
  isRetryable(error) || isStalePlan(error) || databaseErrorOf(error) instanceof DatabaseUnavailable

/**
 * Says what the database refused in words: by the name of the constraint, `*` for any. Everything else is thrown on.
 * @example await insert.execute().catch(refusing({ cost_centre_code: () => conflict('CodeTaken', '…') }))
 */
export const refusing =
  (refusals: Readonly<Record<string, () => Failure>>) =>
  (error: unknown): never => {
    const constraint = brokenConstraint(error)
    const refusal = constraint === undefined ? undefined : (refusals[constraint] ?? refusals['*'])
    throw refusal ? refusal() : error
  }
