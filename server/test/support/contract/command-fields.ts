import { type Route, routesOfContract } from './contract.ts'

export type Schema = Readonly<{
  type?: string
  format?: string
  enum?: readonly string[]
  maxLength?: number
  items?: Schema
  properties?: Record<string, Schema>
}>
type Body = { content?: Record<string, { schema: Schema }> }

/** One field somewhere in a command: its key in ModelState, its place, and the command that has this value alone. */
export type Field = Readonly<{ key: string; path: readonly string[]; schema: Schema; wrap(value: unknown): unknown }>

export type Command = Readonly<{ route: Route; name: string; fields: readonly Field[] }>

/** Every command of the contract with all its fields: a new one is there by itself. */
export async function listCommands(): Promise<Command[]> {
  function fieldsOf(schema: Schema, within: Omit<Field, 'schema'>): Field[] {
    const { key, path, wrap } = within
    const { type, properties = {}, items = {} } = schema
    if (type === 'array') {
      return fieldsOf(items, { key: `${key}[0]`, path: [...path, '0'], wrap: value => wrap([value]) })
    }
    if (type !== 'object') return [{ ...within, schema }]
    return Object.entries(properties).flatMap(([name, property]) =>
      fieldsOf(property, {
        key: `${key}.${name}`,
        path: [...path, name],
        wrap: value => wrap({ [name]: value }),
      }),
    )
  }

  return (await routesOfContract()).flatMap(route => {
    const body = route.operation.requestBody as Body | undefined
    const schema = body?.content?.['application/json']?.schema
    const whole = { key: 'command', path: [], wrap: (value: unknown) => value }
    return schema ? [{ route, name: `${route.method} ${route.path}`, fields: fieldsOf(schema, whole) }] : []
  })
}

/** A token that stands in a body as it is written, like `-0` or `NaN`, which no value of JavaScript becomes. */
export class Token {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toJSON = () => `token:${this.text}`
}

/** As JSON, tokens as they are written; half a surrogate pair included, which would be mended on its way otherwise. */
export const jsonOf = (value: unknown): string => JSON.stringify(value).replaceAll(/"token:([^"]*)"/g, '$1')
