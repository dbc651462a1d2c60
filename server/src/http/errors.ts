import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure, type FailureKind } from '../domain/failure.ts'
import { DatabaseUnavailable, isValueRefused, TakenForNow } from '../platform/database/errors.ts'

const invalidMessage = 'The request is invalid.'
const mebibyte = 1024 * 1024

/** Why a body is not acceptable JSON and where. Its message never quotes the body, which may hold secrets. */
export class MalformedJson extends Error {
  override readonly name = 'MalformedJson'
}

/** A query or path that breaks the contract: `modelState` by the parameter's own name. */
export class InvalidParameters extends Error {
  readonly modelState: Record<string, string[]>

  constructor(modelState: Record<string, string[]>) {
    super('The request is invalid.')
    this.modelState = modelState
  }
}

/** An answer that the wire itself gives: its status, its word for programs, and headers that go with it. */
export class HttpError extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Record<string, string>
  /** Fields of the body beside Message and Code. */
  readonly body: Readonly<Record<string, unknown>> = {}

  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }
}

export class UnknownEndpoint extends HttpError {
  constructor() {
    super(404, 'UnknownEndpoint', 'There is nothing at this path.')
  }
}

/** The answer to a request that comes while too much is under way. */
export const overloaded = new HttpError(503, 'Overloaded', 'The service is busy. Try again shortly.', {
  'Retry-After': '1',
})

const statusOf: Record<Exclude<FailureKind, 'invalid'>, number> = {
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  stale: 412,
}

/** Answers every error in the contract's words. Unexpected errors go to the log, and their answer is 500 without details. */
export function addErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply))
  app.setNotFoundHandler((request, reply) => answerError(new UnknownEndpoint(), request, reply))
}

export function answerError(error: Error, request: FastifyRequest, reply: FastifyReply) {
  // They were those of the answer that failed.
  for (const name of ['Content-Encoding', 'Content-Disposition']) reply.removeHeader(name)
  if (error instanceof InvalidParameters) return invalid(reply, error.modelState)
  if (error instanceof MalformedJson)
    return invalid(reply, { command: [`The body is not acceptable JSON: ${error.message}`] })
  if (error instanceof Failure && error.kind === 'invalid') return invalid(reply, modelStateOf(error))
  const { status, code, message, headers, body } = httpErrorOf(error, request)
  // Every 400 has this body.
  if (status === 400) return invalid(reply.headers(headers), { command: [message] })
  // Fastify would close the connection, and a client that still sends might see that alone. Node reads the rest and drops it.
  if (status === 413) reply.removeHeader('connection')
  if (status === 503) request.log.warn({ code }, 'not available')
  else if (status >= 500) request.log.error({ err: error }, 'request failed')
  return reply
    .code(status)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ Message: message, Code: code, ...body })
}

function invalid(reply: FastifyReply, modelState: Record<string, readonly string[]>) {
  return reply
    .code(400)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ Message: invalidMessage, ModelState: modelState })
}

function modelStateOf(failure: Failure): Record<string, string[]> {
  const modelState: Record<string, string[]> = {}
  for (const { field, message } of failure.violations) {
    const key = field === '' ? 'command' : `command.${field}`
    modelState[key] = [...(modelState[key] ?? []), message]
  }
  return modelState
}

function httpErrorOf(error: Error, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof Failure && error.kind !== 'invalid')
    return new HttpError(
      statusOf[error.kind],
      error.code,
      error.message,
      error.location === undefined ? {} : { Location: error.location },
    )
  if (error instanceof TakenForNow) return new HttpError(503, 'Unavailable', error.message, { 'Retry-After': '60' })
  if (error instanceof DatabaseUnavailable) {
    return new HttpError(503, 'Unavailable', 'The service is not available just now. Try again shortly.', {
      'Retry-After': '2',
    })
  }
  if ((error as FastifyError).code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(request.routeOptions.bodyLimit)
  const known = fastifyErrors[(error as FastifyError).code]
  if (known) return known
  if (isValueRefused(error))
    return new HttpError(400, 'MalformedRequest', 'A value is out of the range that can be kept.')
  const { statusCode } = error as FastifyError
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new HttpError(statusCode, 'MalformedRequest', 'This request cannot be understood.')
  }
  return new HttpError(500, 'InternalError', 'Something unexpected happened. The request id leads to it in the log.')
}

const notJson = new HttpError(415, 'UnsupportedMediaType', 'Send the body as application/json, not compressed.')
const tooLarge = (limit: number) =>
  new HttpError(
    413,
    'PayloadTooLarge',
    `The body is larger than ${limit < mebibyte ? `${limit / 1024} KiB` : '1 MiB'}.`,
  )

const fastifyErrors: Record<string, HttpError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: notJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new HttpError(
    400,
    'MalformedRequest',
    'The body is not as long as Content-Length says.',
  ),
  FST_ERR_BAD_URL: new UnknownEndpoint(),
  FST_ERR_MAX_PARAM_LENGTH: new UnknownEndpoint(),
}
