import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { notFound } from '../../domain/failure.ts'
import { shown } from '../../domain/text/free-text.ts'
import { further, mostViolations } from '../../domain/violation.ts'
import { InvalidParameters } from '../errors.ts'
import { bodyMayBeAbsent, readCommand } from './command.ts'
import { type Reading, readText, type WireSchema } from './reading.ts'

/** A query as it was sent: names in lower case, with the name as written and all its values. */
export type RawQuery = ReadonlyMap<string, { name: string; values: string[] }>

/**
 * Splits a query without reading meaning into it.
 * @throws {InvalidParameters} when a percent escape is broken or is not UTF-8
 */
export function parseQuery(text: string): RawQuery {
  const query = new Map<string, { name: string; values: string[] }>()
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const [name, ...rest] = pair.split('=')
    const decoded = decode(name ?? '')
    const known = query.get(decoded.toLowerCase())
    if (known) known.values.push(decode(rest.join('=')))
    else query.set(decoded.toLowerCase(), { name: decoded, values: [decode(rest.join('='))] })
  }
  return query
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new InvalidParameters({ query: ['Percent escapes must be complete and spell UTF-8.'] })
  }
}

/** Fastify's validator: queries and paths are read strictly from text, bodies as commands. */
export const compileValidator: FastifySchemaCompiler<WireSchema> = ({ schema, httpPart }) => {
  switch (httpPart) {
    case 'querystring':
      return data => attempt(() => readQuery(schema, data as string))
    case 'params':
      return data => attempt(() => readPath(schema, data as Record<string, string>))
    case 'body':
      return data => attempt(() => readCommand(schema, data))
    default:
      return data => ({ value: data })
  }
}

/** A body that may be left out, and is, says nothing. The `null` of JSON says something, and is no object. */
export function addAbsentBodies(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const { schema, url } = request.routeOptions
    if (request.body === undefined && schema?.body && bodyMayBeAbsent(schema.body as WireSchema, url)) request.body = {}
    done()
  })
}

function attempt(read: () => unknown) {
  try {
    return { value: read() }
  } catch (error) {
    return { error: error as Error }
  }
}

function readQuery(schema: WireSchema, text: string): Record<string, unknown> {
  // Parameters of a query may all be left out.
  if (text === '') return {}
  const sent = new Map(parseQuery(text))
  const values: Record<string, unknown> = {}
  // Without a prototype, since names of parameters are the client's choice.
  const modelState: Record<string, string[]> = Object.create(null)
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const own = sent.get(name.toLowerCase())
    sent.delete(name.toLowerCase())
    if (!own) continue
    const reading = property.type === 'array' ? readRepeated(property, own.values) : readOnce(property, own.values)
    if ('problem' in reading) modelState[name] = [reading.problem]
    else values[name] = reading.value
  }
  refuseUnknown(schema, sent, modelState)
  if (Object.keys(modelState).length > 0) throw new InvalidParameters(modelState)
  return values
}

function refuseUnknown(schema: WireSchema, unknown: RawQuery, modelState: Record<string, string[]>): void {
  const known = Object.keys(schema.properties ?? {}).join(', ') || 'none'
  let listed = Object.keys(modelState).length
  for (const { name } of unknown.values()) {
    if (++listed > mostViolations) {
      modelState.command = [further.message]
      return
    }
    modelState[shown(name, 100) || '?'] = [`There is no such parameter. Known here: ${known}.`]
  }
}

function readOnce(schema: WireSchema, values: readonly string[]): Reading {
  return values.length === 1 ? readText(schema, values[0] ?? '') : { problem: 'Send this parameter once.' }
}

const mostRepeats = 1_000

function readRepeated(schema: WireSchema, values: readonly string[]): Reading {
  if (values.length > mostRepeats) return { problem: `Send this parameter at most ${mostRepeats} times.` }
  const readings = values.map(value => readText(schema.items ?? {}, value))
  return (
    readings.find(reading => 'problem' in reading) ?? {
      value: readings.map(reading => (reading as { value: unknown }).value),
    }
  )
}

/** An identifier in a path that is no number names nothing: 404. A word of a closed list is a parameter like others. */
function readPath(schema: WireSchema, params: Record<string, string>): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const reading = readText(property, params[name] ?? '')
    if (!('problem' in reading)) values[name] = reading.value
    else if (property.enum) throw new InvalidParameters({ [name]: [reading.problem] })
    else throw notFound('The record')()
  }
  return values
}
