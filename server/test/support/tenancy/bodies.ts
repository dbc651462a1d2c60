import { type Field, listCommands, type Schema } from '../contract/command-fields.ts'
import { routesOfContract } from '../contract/contract.ts'
import { inDays } from '../days.ts'
import { type Kind, kindOfName, type Values } from './kinds.ts'

type Full = Schema & Readonly<{ required?: readonly string[]; minimum?: number; properties?: Record<string, Full> }>

/** The first ids of reference data, which any command may name. */
const ofReference: Readonly<Record<string, number>> = { credentialtypeid: 1, credentialissuerid: 101 }

/** A value that the schema allows, with the caller's own records where it names some. */
function sampleOf(schema: Full, name: string, own: Values): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'array') return schema.items ? [sampleOf(schema.items, name, own)] : []
  if (schema.type === 'object') return bodyOf(schema, own)
  if (schema.type === 'boolean') return false
  if (schema.type === 'number' || schema.type === 'integer') {
    const kind = kindOfName[name.toLowerCase()]
    if (kind && kind !== 'reference') return Number(own[kind][0] ?? 1)
    return ofReference[name.toLowerCase()] ?? Math.max(1, schema.minimum ?? 1)
  }
  if (schema.format?.includes('date')) return inDays(30)
  if (/ChangeType/.test(name)) return 'PayRate'
  return /Email/.test(name) ? 'someone@muster.example' : 'Some text'
}

const bodyOf = ({ properties = {}, required = [] }: Full, own: Values): Record<string, unknown> =>
  Object.fromEntries(required.map(name => [name, sampleOf(properties[name] ?? {}, name, own)]))

/** A body for each operation that takes one, which its schema allows. */
export async function bodiesOf(own: Values): Promise<ReadonlyMap<string, Record<string, unknown>>> {
  const bodies = new Map<string, Record<string, unknown>>()
  for (const { method, path, operation } of await routesOfContract()) {
    const { content } = (operation.requestBody ?? {}) as { content?: Record<string, { schema: Full }> }
    const schema = content?.['application/json']?.schema
    if (schema) bodies.set(`${method} ${path}`, bodyOf(schema, own))
  }
  return bodies
}

/** A field of a command that names a record, and the command with a value there. */
export type NamingField = Readonly<{
  operation: string
  /** The beginning of its key in a refusal. */
  name: string
  kind: Kind
  bodyWith(value: unknown, own: Values): object
}>

/** Every field of every command that names a record of a group. @throws where an id has no kind */
export async function namingFields(): Promise<NamingField[]> {
  const commands = await listCommands()
  return commands.flatMap(({ name: operation, fields }) =>
    fields.flatMap((field): NamingField[] => {
      const kind = kindOfField(operation, field)
      if (kind === 'reference') return []
      const name = field.path.findLast(part => part !== '0') ?? ''
      const bodyWith = (value: unknown, own: Values) => ({
        ...(operation === 'POST /change-requests' && changeOf(field, own)),
        ...(field.wrap(value) as object),
        ...(name === 'Id' && { AccessScope: [{ Type: 'CostCentre', Id: value }] }),
        ...(name === 'CostCentreId' && field.path[1] === '0' && { [field.path[0] as string]: [shareOf(value)] }),
      })
      return [{ operation, name: `command.${field.path[0]}`, kind, bodyWith }]
    }),
  )
}

const shareOf = (CostCentreId: unknown) => ({ CostCentreId, Percentage: 100 })

/** The type of a change by its section, and an employee who is no caller of the trial. */
const changeOf = ({ path: [section, rest] }: Field, own: Values): object => ({
  ...(rest !== undefined && { ChangeType: section }),
  EmployeeId: Number(own.employee.at(-1)),
})

function kindOfField(command: string, { path, schema }: Field): Kind | 'reference' {
  const name = path.findLast(part => part !== '0') ?? ''
  const kind = kindOfName[name.toLowerCase()]
  if (kind) return kind
  if (/Ids?$/.test(name) && schema.format === 'int64')
    throw new Error(`What does ${name} of ${command} name? Add it to kindOfName.`)
  return 'reference'
}
