import { Format } from 'typebox/format'
import { Compile } from 'typebox/schema'
import { isUnexpected } from '../busy.ts'
import { problemsOfHeaders } from './answer-headers.ts'
import { type Contract, nameOfRef, type Operation, type Schema } from './operations.ts'
import { secretsIn } from './secrets.ts'
import type { Answer, Sent } from './sending.ts'

Format.Set('local-date-time', text => /^\d{4}-\d\d-\d\dT00:00:00$/.test(text))
Format.Set('utc-instant', text => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text))

type Validator = ReturnType<typeof Compile>

/** What operations that take no body answer to one, and to headers that speak of one. */
const ofBodies: ReadonlySet<number> = new Set([413, 415])

/** Words of the inside of the service, which no error tells. */
const insides =
  /\bat .{1,200}:\d+:\d+|node_modules|\.[cm]?[jt]s:\d+|\bselect\b.+\bfrom\b|\binsert into\b|syntax error|duplicate key value|violates (foreign|unique|check|not-null)|relation "|column "|kysely|typebox|fastify|FST_ERR|postgres|TypeError|RangeError|ReferenceError|undefined is not|Cannot read prop/i

/** Says of every answer what of the contract it breaks. */
export class Oracle {
  readonly #validators = new Map<string, Validator>()
  readonly #operations: ReadonlyMap<string, Operation>
  readonly #named: Record<string, object>

  constructor({ operations, schemas }: Contract) {
    this.#operations = new Map(operations.map(operation => [operation.id, operation]))
    this.#named = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, strict(schema)]))
  }

  /** Sentences, none where the answer is right. The first words of each name the kind of the problem. */
  problemsOf(sent: Sent, answer: Answer): string[] {
    const operation = this.#operations.get(sent.operationId) as Operation
    const { status, text } = answer
    const problems: string[] = []
    if (isUnexpected(status, answer.headers['retry-after'])) problems.push(`status ${status}: ${text.slice(0, 300)}`)
    const response = operation.responses.get(status)
    if (!response && !isConvention(sent, status)) problems.push(`undocumented status ${status}: ${text.slice(0, 300)}`)
    if (sent.wrong !== undefined && status < 400) problems.push(`accepted (${status}), though ${sent.wrong}`)
    if (status >= 400 && insides.test(text)) problems.push(`insides in an error: ${text.slice(0, 400)}`)
    for (const secret of secretsIn(sent)) {
      const isRepeated = text.includes(secret) || JSON.stringify(answer.headers).includes(secret)
      if (isRepeated) problems.push(`secret repeated: one of the request, in an answer of ${status}`)
    }
    problems.push(...problemsOfHeaders(sent, answer, response?.headers ?? {}))
    problems.push(...this.#problemsOfBody(response?.schema ?? errorSchemaOf(status), answer))
    return problems
  }

  #problemsOfBody(schema: Schema | undefined, { status, text, headers }: Answer): string[] {
    if (!schema) return text === '' ? [] : [`body where there is none: ${status} with ${text.slice(0, 200)}`]
    if (!/^application\/json(; charset=utf-8)?$/.test(String(headers['content-type'])))
      return [`content type ${headers['content-type']} of ${status}`]
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      return [`body is no JSON: ${status} with ${text.slice(0, 200)}`]
    }
    const validator = this.#validatorOf(schema)
    if (validator.Check(body)) return []
    const [, errors] = validator.Errors(body)
    const first = errors.find(({ keyword }) => keyword !== 'boolean') ?? errors[0]
    return [
      `body of ${status} breaks its schema: ${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)}`,
    ]
  }

  #validatorOf(schema: Schema): Validator {
    const text = JSON.stringify(schema)
    const known = this.#validators.get(text) ?? Compile(this.#named, strict(schema))
    this.#validators.set(text, known)
    return known
  }
}

/** Statuses of every operation, by the conventions of the API. */
const isConvention = ({ body, headers }: Sent, status: number): boolean =>
  status === 431 ||
  (ofBodies.has(status) && (body !== undefined || 'Content-Type' in headers || 'Content-Encoding' in headers))

const errorSchemaOf = (status: number): Schema | undefined =>
  status >= 400 ? { $ref: status === 400 ? 'InvalidRequest' : 'ErrorBody' } : undefined

/**
 * A schema that a validator reads: references by name, dates by forms of our own, and no field beside those that it names,
 * since an answer has no others.
 */
function strict(schema: Schema): Schema {
  const { $ref, format, items, properties, additionalProperties } = schema
  if ($ref !== undefined) return { $ref: nameOfRef($ref) }
  return {
    ...schema,
    ...(format === 'date-time' && { format: 'utc-instant' }),
    ...(items && { items: strict(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, strict(part)])),
      additionalProperties: additionalProperties ?? false,
    }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: strict(additionalProperties) }),
  }
}
