import type { Random } from '../exactness/random.ts'
import { type Contract, nameOfRef, type Operation, type Schema } from './operations.ts'
import type { Answer, Sent } from './sending.ts'

/** Values of one sort that are remembered; the oldest go first. */
const most = 400

const wordFields = ['code', 'token', 'email', 'name']

/** Other names of records whose ids are the same. */
const sameRecord: Readonly<Record<string, string>> = {
  EmployeeSummary: 'Employee',
  EmployeeProfile: 'Employee',
  Approver: 'Authority',
}

type Json = Readonly<Record<string, unknown>>

/** What earlier answers said: ids, codes, entity tags, and what each caller may do with which record. */
export class Knowledge {
  readonly #values = new Map<string, unknown[]>()
  readonly #tags = new Map<string, string>()
  readonly #schemas: Readonly<Record<string, Schema>>
  /** Templates of paths that end in a parameter, with a pattern each. */
  readonly #templates: readonly Readonly<{ template: string; pattern: RegExp }>[]
  /** The template of each sort of record. */
  readonly #placeOf: ReadonlyMap<string, string>

  constructor({ operations, schemas }: Contract) {
    this.#schemas = schemas
    const ofRecords = operations.filter(({ path, method }) => method === 'GET' && /[iI]d\}$/.test(path))
    this.#templates = ofRecords.map(({ path }) => ({
      template: path,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '\\d+')}$`),
    }))
    const bySchema = ofRecords.flatMap(({ path, responses }) => {
      const ref = responses.get(200)?.schema?.$ref
      return ref && path.split('{').length === 2 ? [[nameOfRef(ref), path] as const] : []
    })
    this.#placeOf = new Map([...bySchema, ['Employee', '/Employees/{id}']])
  }

  /** Takes what an answer tells. Call it for the answers of one caller after the other, in the order of their requests. */
  learn(operation: Operation, sent: Sent, { status, headers, text }: Answer): void {
    const { path, caller, method, query } = sent
    const isDry = query.some(([name, value]) => /^dryRun$/i.test(name) && /^true$/i.test(value))
    const location = headers.location
    if (status < 300 && typeof location === 'string' && !isDry) this.#learnPlace(location)
    if (status === 204 && method !== 'GET') this.#forgetAction(caller, path)
    if (status !== 200 || isDry || method !== 'GET') return
    if (typeof headers.etag === 'string') this.#tags.set(path, headers.etag)
    const schema = operation.responses.get(200)?.schema
    if (schema && text.length < 400_000) this.#walk(schema, JSON.parse(text), { path, caller })
  }

  /** An id of a record of this sort, if one is known. */
  id = (sort: string, random: Random): number | undefined => this.#pick(`id ${sort}`, random) as number | undefined

  /** A word of a field of this sort of record: its code, token, email or name. */
  word = (sort: string, field: string, random: Random): string | undefined =>
    this.#pick(`${sort}.${field}`, random) as string | undefined

  /** A path of this template. */
  place = (template: string, random: Random): string | undefined =>
    this.#pick(`place ${template}`, random) as string | undefined

  /** A record's path with which the caller may do this. */
  actionOf = (caller: string, operation: Operation, random: Random): string | undefined =>
    this.#pick(`action ${caller} ${operation.path}`, random) as string | undefined

  /** The entity tag that a path had when it was last read. */
  tagOf = (path: string): string | undefined =>
    this.#tags.get(path) ?? this.#tags.get(path.replace(/\/actions\/\w+$/, ''))

  /** The sort of record whose name a field ends with: `CostCentre` for `PostalCostCentreId`. */
  sortOf(field: string): string | undefined {
    const stem = field.replace(/Ids?$/i, '').toLowerCase()
    const sorts = Object.keys(this.#schemas).filter(name => stem.endsWith(name.toLowerCase()))
    return sorts.sort((one, other) => other.length - one.length)[0]
  }

  #pick(sort: string, random: Random): unknown {
    const known = this.#values.get(sort) ?? []
    return known.length === 0 ? undefined : random.pick(known)
  }

  #keep(sort: string, value: unknown): void {
    const known = this.#values.get(sort) ?? []
    this.#values.set(sort, known)
    if (known.includes(value)) return
    known.push(value)
    if (known.length > most) known.shift()
  }

  #learnPlace(path: string): void {
    const found = this.#templates.find(({ pattern }) => pattern.test(path))
    if (!found) return
    this.#keep(`place ${found.template}`, path)
    const sort = [...this.#placeOf].find(([, template]) => template === found.template)?.[0]
    if (sort) this.#keep(`id ${sort}`, Number(path.split('/').at(-1)))
  }

  #forgetAction(caller: string, path: string): void {
    const template = path.replaceAll(/\/\d+/g, '/{id}')
    const known = this.#values.get(`action ${caller} ${template}`)
    const at = known?.indexOf(path.replace(/\/actions\/\w+$/, '')) ?? -1
    if (at >= 0) known?.splice(at, 1)
  }

  #walk(schema: Schema, value: unknown, where: Readonly<{ path: string; caller: string }>, isTop = true): void {
    if (Array.isArray(value)) {
      // A long list tells enough with its first and last records.
      const some = value.length > 60 ? [...value.slice(0, 30), ...value.slice(-30)] : value
      for (const item of some) this.#walk(schema.items ?? {}, item, where, isTop)
    } else if (typeof value === 'object' && value !== null) {
      const sort = schema.$ref && nameOfRef(schema.$ref)
      if (sort) this.#learnRecord(sameRecord[sort] ?? sort, value as Json, where, isTop)
      const { properties = {} } = (sort && this.#schemas[sort]) || schema
      for (const [name, part] of Object.entries(properties)) {
        if (name in value) this.#walk(part, (value as Json)[name], where, false)
      }
    }
  }

  #learnRecord(
    sort: string,
    record: Json,
    { path, caller }: Readonly<{ path: string; caller: string }>,
    isTop: boolean,
  ) {
    if (typeof record.id !== 'number') return
    this.#keep(`id ${sort}`, record.id)
    for (const field of wordFields) if (typeof record[field] === 'string') this.#keep(`${sort}.${field}`, record[field])
    // Records below another one have a path that begins with that of their list.
    if (isTop) this.#learnPlace(/\d$/.test(path) ? path : `${path}/${record.id}`)
    const template = this.#placeOf.get(sort)
    if (!template) return
    const place = template.replace(/\{\w+\}/, String(record.id))
    this.#keep(`place ${template}`, place)
    for (const { action, isAllowed } of (record.availableActions ?? []) as { action: string; isAllowed: boolean }[]) {
      const operation = /^(update|delete)$/i.test(action) ? template : `${template}/actions/${action}`
      if (isAllowed) this.#keep(`action ${caller} ${operation}`, place)
    }
  }
}
