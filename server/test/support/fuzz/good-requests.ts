import type { Random } from '../exactness/random.ts'
import { goodValue, idFor, type Making } from './good-values.ts'
import type { Knowledge } from './knowledge.ts'
import { nameOfRef, type Operation, type Schema } from './operations.ts'
import type { Sent } from './sending.ts'
import { someFiles } from './strange-files.ts'

type Json = Record<string, unknown>

export type With = Readonly<{ random: Random; knowledge: Knowledge; callers: readonly string[] }>

/** A request that the contract allows, from its examples, its schemas, and what earlier answers said. */
export function goodRequest(operation: Operation, { random, knowledge, callers }: With): Sent {
  const sort = sortOf(operation)
  const making: Making = { random, knowledge, sort }
  const example =
    operation.body && operation.body.examples.length > 0 ? random.pick(operation.body.examples) : undefined
  const caller = callerOf(example?.as, callers, random)
  const path = pathOf(operation, making, caller)
  const body = operation.body && bodyOf(operation.body.schema, example?.value, making)
  const files = operation.takesFiles ? someFiles(random) : undefined
  return {
    ...{ operationId: operation.id, method: operation.method, path, caller },
    query: queryOf(operation, making),
    headers: { ...headersOf(operation, path, making), ...files?.headers },
    body: files?.body ?? (body === undefined ? undefined : JSON.stringify(body)),
  }
}

/** Priya may do the most, so that writes succeed. */
function callerOf(as: string | undefined, callers: readonly string[], random: Random): string {
  const named = as?.toLowerCase()
  if (named !== undefined && callers.includes(named) && random.chance(0.8)) return named
  return random.chance(0.6) ? 'priya' : random.pick(callers)
}

function sortOf({ responses, path, id }: Operation): string | undefined {
  const schema = responses.get(200)?.schema
  const ref = schema?.$ref ?? schema?.items?.$ref
  if (ref) return nameOfRef(ref).replace(/Preview$/, '')
  return id.startsWith('delete') ? path.split('/')[1]?.replace(/ies$/, 'y').replace(/s$/, '') : undefined
}

function pathOf(operation: Operation, making: Making, caller: string): string {
  const { path, pathParameters } = operation
  const { knowledge, random } = making
  const allowed = random.chance(0.85) ? knowledge.actionOf(caller, operation, random) : undefined
  const action = /\/actions\/\w+$/.exec(path)?.[0] ?? ''
  if (allowed !== undefined) return allowed + action
  // The longest part of the path that ends in an id, then what follows it.
  const [, template = '', rest = ''] = /^(.*[iI]d\})(.*)$/.exec(path) ?? []
  const known = template !== '' && random.chance(0.85) ? knowledge.place(template, random) : undefined
  const filled = known === undefined ? path : known + rest
  return filled.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = pathParameters.find(each => each.name === name)
    const isKnown = parameter?.example !== undefined && random.chance(0.7)
    if (name === 'isoCode') return random.pick(['AU', 'nz', 'GB'])
    const value = isKnown ? parameter?.example : valueFor(parameter?.schema ?? {}, name, making)
    return encodeURIComponent(String(value))
  })
}

const valueFor = (schema: Schema, name: string, making: Making): unknown =>
  schema.type === 'integer' && !schema.format?.endsWith('32') ? idFor(name, making) : goodValue(schema, name, making)

function queryOf({ query }: Operation, making: Making): [string, string][] {
  const { random } = making
  const sent: [string, string][] = []
  for (const { name, schema, example } of query) {
    const isDry = name === 'dryRun'
    if (!random.chance(isDry ? 0.15 : 0.2)) continue
    // A long poll would stop the batch.
    if (name === 'wait') sent.push([name, '0'])
    else if (schema.type === 'array') {
      const values = Array.from({ length: 1 + random.below(3) }, () => valueFor(schema.items ?? {}, name, making))
      sent.push(...values.map((value): [string, string] => [name, encodeURIComponent(String(value))]))
    } else {
      const value =
        isDry || (example !== undefined && random.chance(0.5)) ? (example ?? true) : valueFor(schema, name, making)
      sent.push([random.chance(0.05) ? name.toUpperCase() : name, encodeURIComponent(String(value))])
    }
  }
  return sent
}

function headersOf({ takesHeaders, method }: Operation, path: string, { knowledge, random }: Making) {
  const headers: Record<string, string> = {}
  const tag = knowledge.tagOf(path)
  if (method === 'GET' && tag && random.chance(0.15)) headers['If-None-Match'] = tag
  if (takesHeaders.includes('If-Match') && tag && random.chance(0.3)) headers['If-Match'] = tag
  if (takesHeaders.includes('Idempotency-Key') && random.chance(0.15)) {
    // Few enough that some come again.
    headers['Idempotency-Key'] = `key-${random.below(300)}`
  }
  if (random.chance(0.05)) headers['X-Request-Id'] = 'a'.repeat(4 + random.below(90))
  return headers
}

/** The example with some of its values made anew, fewer of its fields, or more. Codes are nearly always new ones. */
function bodyOf(schema: Schema, example: unknown, making: Making): unknown {
  const { random } = making
  if (example === undefined || random.chance(0.05)) return goodValue(schema, '', making)
  return varied(schema, example, { name: '', making, share: random.pick([0, 0.1, 0.3]) })
}

type Variation = Readonly<{ name: string; making: Making; share: number }>

function varied(schema: Schema, value: unknown, variation: Variation): unknown {
  const { name, making, share } = variation
  const { random } = making
  if (Array.isArray(value)) return value.map(item => varied(schema.items ?? {}, item, variation))
  if (typeof value !== 'object' || value === null) {
    const isCode = name === 'Code'
    const isPerson = name === 'EmployeeId'
    return random.chance(isCode ? 0.9 : isPerson ? 0.7 : share) ? goodValue(schema, name, making) : value
  }
  const { properties = {}, required = [] } = schema
  const result: Json = {}
  for (const [field, part] of Object.entries(value)) {
    if (!required.includes(field) && random.chance(share / 4)) continue
    result[field] = varied(properties[field] ?? {}, part, { ...variation, name: field })
  }
  for (const [field, part] of Object.entries(properties)) {
    // The sections of a change request go with its type.
    const isSection = part.type === 'object' || part.type === 'array'
    if (!(field in result) && !isSection && random.chance(share / 10)) result[field] = goodValue(part, field, making)
  }
  return result
}
