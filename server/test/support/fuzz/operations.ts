import { followedIn, readContract } from '../contract/contract.ts'

/** A schema of the contract, as far as requests and answers need it. */
export type Schema = Readonly<{
  $ref?: string
  type?: string
  format?: string
  enum?: readonly string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  title?: string
}>

export type Parameter = Readonly<{ name: string; in: string; schema: Schema; example?: unknown }>

/** `headers`: those that the contract lists, with the type of each. */
export type Response = Readonly<{ schema?: Schema | undefined; headers: Readonly<Record<string, string>> }>

/** An operation of the contract, all references to parameters and headers followed. */
export type Operation = Readonly<{
  id: string
  method: string
  path: string
  /** The first segment of the path. */
  family: string
  query: readonly Parameter[]
  pathParameters: readonly Parameter[]
  takesHeaders: readonly string[]
  body?: Readonly<{ schema: Schema; examples: readonly Readonly<{ as: string; value: unknown }>[] }> | undefined
  takesFiles: boolean
  /** Whether nothing may be stored by it. */
  isNeverDone: boolean
  responses: ReadonlyMap<number, Response>
}>

type Named = { $ref?: string }
type WrittenBody = { schema: Schema; examples?: Record<string, { value: unknown }> }
type WrittenResponse = { headers?: Record<string, Named>; content?: Record<string, { schema: Schema }> }
type Written = {
  operationId: string
  parameters?: (Parameter & Named)[]
  requestBody?: { content: Record<string, WrittenBody> }
  responses: Record<string, WrittenResponse>
}

type Components = Readonly<{
  schemas: Readonly<Record<string, Schema>>
  parameters: Readonly<Record<string, Parameter>>
  headers: Readonly<Record<string, { schema: Schema }>>
}>

export type Contract = Readonly<{ operations: readonly Operation[]; schemas: Readonly<Record<string, Schema>> }>

export const nameOfRef = (ref: string): string => ref.split('/').at(-1) ?? ''

/** Would stop all other writes while the clock moves, or make whole groups: what is sent to these stores nothing. */
const neverDone = ['advanceTestClock', 'setTestClock', 'stopTestClock', 'createTestGroup']

/** The checked-in contract as the fuzzer reads it. */
export async function readOperations(): Promise<Contract> {
  const { paths, components } = await readContract()
  const parts = components as unknown as Components
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      operationOf(method, path, followedIn(operation, parts.schemas) as Written, parts),
    ),
  )
  return { operations, schemas: parts.schemas }
}

function operationOf(
  method: string,
  path: string,
  { operationId, parameters = [], requestBody, responses }: Written,
  components: Components,
): Operation {
  const all = parameters.map(each => (each.$ref ? (components.parameters[nameOfRef(each.$ref)] as Parameter) : each))
  const json = requestBody?.content['application/json']
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    family: path.split('/')[1] ?? '',
    query: all.filter(each => each.in === 'query'),
    pathParameters: all.filter(each => each.in === 'path'),
    takesHeaders: all.filter(each => each.in === 'header').map(({ name }) => name),
    body: json && {
      schema: json.schema,
      examples: Object.entries(json.examples ?? {}).map(([as, { value }]) => ({ as, value })),
    },
    isNeverDone: neverDone.includes(operationId),
    takesFiles: requestBody?.content['multipart/form-data'] !== undefined,
    responses: new Map(
      Object.entries(responses).map(([status, { headers = {}, content }]) => [
        Number(status),
        {
          schema: content?.['application/json']?.schema,
          headers: Object.fromEntries(
            Object.keys(headers).map(name => [name, components.headers[name]?.schema.type ?? 'string']),
          ),
        },
      ]),
    ),
  }
}
