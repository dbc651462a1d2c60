import { listed, type Violation } from './violation.ts'

/** The kinds of failure in the domain. The wire maps each kind to a status. */
export type FailureKind = 'invalid' | 'forbidden' | 'notFound' | 'conflict' | 'stale'

export class Failure extends Error {
  readonly kind: FailureKind
  readonly code: string
  readonly violations: readonly Violation[]
  /** Of the record that is in the way, relative to the base address: `/change-requests/42`. */
  readonly location: string | undefined

  constructor(
    kind: FailureKind,
    code: string,
    message: string,
    violations: readonly Violation[] = [],
    location: string | undefined = undefined,
  ) {
    super(message)
    this.kind = kind
    this.code = code
    this.violations = violations
    this.location = location
  }
}

/** Hidden and absent look the same, so no id and no reason is in the message. Usable as Kysely's error factory. */
export const notFound = (what: string) => () => new Failure('notFound', 'NotFound', `${what} was not found.`)

/** @param location of what is in the way already, where the caller sees it */
export const conflict = (code: string, message: string, location?: string) =>
  new Failure('conflict', code, message, [], location)

export const forbidden = (code: string, message: string) => new Failure('forbidden', code, message)

/** Refuses with all broken rules at once, not the first; of very many, with the first fifty. */
export function reject(violations: readonly Violation[]): void {
  if (violations.length > 0)
    throw new Failure('invalid', 'InvalidRequest', 'The request is invalid.', listed(violations))
}
