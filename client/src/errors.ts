import type { components } from './generated.ts'

/** Work that takes longer than an answer. */
export type Operation = components['schemas']['Operation']

/** The body of an error answer. */
type Body = Readonly<{ Message?: string; Code?: string; ModelState?: Readonly<Record<string, readonly string[]>> }>

/** An answer that is no success. Its subclasses are by status; `code` says more closely what is wrong. */
export class MusterError extends Error {
  override readonly name: string = 'MusterError'
  readonly status: number
  /** A word that stays, like `CodeTaken`. */
  readonly code: string | undefined
  /** Messages by the name of the field or parameter: `command.BankAccounts[0].Bsb`. Empty where no field is at fault. */
  readonly modelState: Readonly<Record<string, readonly string[]>>
  /** Seconds after which another attempt makes sense. */
  readonly retryAfter: number | undefined
  /** Names the request to the operator of the service. */
  readonly requestId: string | undefined

  constructor(response: Response, body: unknown) {
    const { Message, Code, ModelState = {} } = (typeof body === 'object' && body !== null ? body : {}) as Body
    const details = Object.entries(ModelState).map(([field, messages]) => `${field}: ${messages.join(' ')}`)
    super([Message ?? `The service answered ${response.status}.`, ...details].join('\n'))
    this.status = response.status
    this.code = Code
    this.modelState = ModelState
    const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
    this.retryAfter = Number.isNaN(seconds) ? undefined : seconds
    this.requestId = response.headers.get('X-Request-Id') ?? undefined
  }
}

/** 400: a parameter or field is wrong; `modelState` names each. */
export class InvalidError extends MusterError {
  override readonly name = 'InvalidError'
}
/** 401: the key is missing, wrong, expired or revoked. */
export class UnauthorisedError extends MusterError {
  override readonly name = 'UnauthorisedError'
}
/** 403: the key lacks a scope, or its owner a role. */
export class ForbiddenError extends MusterError {
  override readonly name = 'ForbiddenError'
}
/** 404: there is no such record, or the caller does not see it. */
export class NotFoundError extends MusterError {
  override readonly name = 'NotFoundError'
}
/** 409: what is there forbids it; `code` says what. */
export class ConflictError extends MusterError {
  override readonly name = 'ConflictError'
}
/** 412: the record has changed since the version of `ifMatch`. */
export class StaleError extends MusterError {
  override readonly name = 'StaleError'
}
/** 429: the allowance of the key is used up; see `retryAfter`. */
export class TooManyRequestsError extends MusterError {
  override readonly name = 'TooManyRequestsError'
}
/** 5xx: the service cannot answer now. */
export class UnavailableError extends MusterError {
  override readonly name = 'UnavailableError'
}

/** An operation has failed. An import stored nothing; a clock stands where it came to. */
export class OperationError extends Error {
  override readonly name = 'OperationError'
  readonly operation: Operation

  constructor(operation: Operation) {
    super(operation.faults?.map(({ message }) => message).join('\n') ?? `Operation ${operation.id} has failed.`)
    this.operation = operation
  }
}

const byStatus: Readonly<Record<number, typeof MusterError>> = {
  400: InvalidError,
  401: UnauthorisedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  412: StaleError,
  429: TooManyRequestsError,
}

/** The error of an answer. */
export function errorOf(response: Response, body: unknown): MusterError {
  const Kind = byStatus[response.status] ?? (response.status >= 500 ? UnavailableError : MusterError)
  return new Kind(response, body)
}
