import { nameOfPlace } from './part-names.ts'

/** A schema of the document, as far as parts are looked for in it. */
type Schema = Readonly<{
  $ref?: string
  title?: string
  description?: string
  examples?: unknown
  enum?: readonly string[]
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
}>

type Operation = {
  operationId: string
  parameters?: object[]
  requestBody?: { content: Record<string, { schema: object }> }
}
type Contract = { paths: Record<string, Record<string, Operation>>; components: { schemas?: Record<string, unknown> } }

/** Where a part stands: `ApprovalPolicy.steps`, and the name that it would have by that: `ApprovalPolicyStep`. */
type Place = Readonly<{ path: string; name: string; suffix: string }>

/** `isWord`: a closed list of words, else an object. */
type Part = { places: Place[]; variants: Set<string>; isWord: boolean }

/**
 * Gives names to what generators of clients would otherwise number or repeat: the bodies of requests, objects within records
 * and bodies, and closed lists of words that stand in several places. Parts of one structure are one type.
 */
export function nameParts<Document extends Contract>(document: Document): Document {
  const parts = new Map<string, Part>()
  mapParts(document, (schema, place) => {
    const key = structureOf(schema)
    const part = parts.get(key) ?? { places: [], variants: new Set(), isWord: schema.enum !== undefined }
    part.places.push(place)
    part.variants.add(JSON.stringify({ ...schema, description: undefined, examples: undefined }))
    parts.set(key, part)
    return schema
  })
  const names = namesOf(parts)
  const named: Record<string, unknown> = {}
  const mapped = mapParts(document, (schema, place, original) => {
    const key = structureOf(original)
    const name = names.get(key)
    if (name === undefined || (place.path === name && !place.suffix)) return schema
    const { title: _, description, examples, ...content } = schema
    // Texts that differ from place to place are of no use for the type.
    const isSame = parts.get(key)?.variants.size === 1
    named[name] ??= { ...(isSame ? content : withoutTexts(content)), title: name }
    return { $ref: refTo(name), ...(description && { description }), ...(examples ? { examples } : {}) }
  })
  return withBodies(mapped, named)
}

const refTo = (name: string) => `#/components/schemas/${name}`

/** Moves each body to the components, and adds the other parts to them. */
function withBodies<Document extends Contract>(document: Document, named: Record<string, unknown>): Document {
  const own = document.components.schemas ?? {}
  for (const { operationId, requestBody } of operationsOf(document)) {
    const name = `${pascal(operationId)}Command`
    for (const body of Object.values(requestBody?.content ?? {})) {
      named[name] = { ...body.schema, title: name }
      body.schema = { $ref: refTo(name) }
    }
  }
  const taken = Object.keys(named).filter(name => name in own)
  if (taken.length > 0) throw new Error(`Records have the names of parts: ${taken.join(', ')}. See part-names.ts.`)
  document.components.schemas = { ...own, ...named }
  return document
}

const operationsOf = ({ paths }: Contract) => Object.values(paths).flatMap(methods => Object.values(methods))

/** What two parts have in common that are one type. */
const structureOf = (schema: Schema): string => JSON.stringify(withoutTexts(schema))

function withoutTexts<Of extends Schema>(schema: Of): Of {
  const { title: _, description: __, examples: ___, properties, items, ...rest } = schema
  const within = properties && Object.entries(properties).map(([name, property]) => [name, withoutTexts(property)])
  return {
    ...rest,
    ...(within && { properties: Object.fromEntries(within) }),
    ...(items && { items: withoutTexts(items) }),
  } as unknown as Of
}

/** @throws where a part of several records has no name in the table, or two parts have one name */
function namesOf(parts: ReadonlyMap<string, Part>): Map<string, string> {
  const names = new Map<string, string>()
  const faults: string[] = []
  const owners = new Map<string, string>()
  for (const [key, { places, isWord }] of parts) {
    if (isWord && places.length === 1) continue
    const paths = [...new Set(places.map(({ path }) => path))]
    const given = paths.map(path => nameOfPlace[path]).find(Boolean)
    const derived = new Set(places.filter(({ path }) => !path.includes('?')).map(({ name }) => name))
    const [first = ''] = derived
    if (!given && derived.size !== 1) faults.push(`${paths.join(', ')}: has no name`)
    const [place] = places
    const name = given ?? `${first}${place?.suffix}`
    const other = owners.get(name)
    if (other) faults.push(`${paths.join(', ')}: ${name} is also that of ${other}`)
    owners.set(name, paths.join(', '))
    names.set(key, name)
  }
  if (faults.length > 0) throw new Error(`Name these parts in part-names.ts:\n${faults.join('\n')}`)
  return names
}

type Visit = (schema: Schema, place: Place, original: Schema) => Schema

/** The document with what `visit` makes of each object and closed list within its records, bodies and parameters. */
function mapParts<Document extends Contract>(document: Document, visit: Visit): Document {
  const copy = structuredClone(document)
  const schemas = (copy.components.schemas ?? {}) as Record<string, Schema>
  for (const [name, schema] of Object.entries(schemas)) {
    const owner = name.replace(/Preview$/, '')
    schemas[name] = mapWithin(schema, { path: owner, name: owner, suffix: '' }, visit)
  }
  for (const operation of operationsOf(copy)) {
    const { operationId, requestBody, parameters = [] } = operation
    const json = requestBody?.content['application/json'] as { schema: Schema } | undefined
    const owner = pascal(operationId.replace(/^(create|update|add|change)(?=[A-Z])/, ''))
    if (json) json.schema = mapWithin(json.schema, { path: `${owner}Command`, name: owner, suffix: 'Command' }, visit)
    for (const parameter of parameters as { name?: string; schema?: Schema }[]) {
      const path = `${operationId}?${parameter.name}`
      if (parameter.schema) parameter.schema = mapSchema(parameter.schema, { path, name: path, suffix: '' }, visit)
    }
  }
  return copy
}

function mapWithin(schema: Schema, { path, name, suffix }: Place, visit: Visit): Schema {
  const { properties, items } = schema
  if (!properties) return schema
  const mapped = Object.entries(properties).map(([field, property]) => {
    const word = pascal(property.items ? field.replace(/s$/, '') : field)
    return [field, mapSchema(property, { path: `${path}.${field}`, name: `${name}${word}`, suffix }, visit)]
  })
  return { ...schema, properties: Object.fromEntries(mapped), ...(items && { items }) }
}

function mapSchema(schema: Schema, place: Place, visit: Visit): Schema {
  if (schema.items) return { ...schema, items: mapSchema(schema.items, place, visit) }
  if (!schema.properties && !schema.enum) return schema
  return visit(mapWithin(schema, place, visit), place, schema)
}

const pascal = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`
