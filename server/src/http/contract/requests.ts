import { bodyMayBeAbsent } from '../requests/command.ts'
import type { WireSchema } from '../requests/reading.ts'
import examples from './requests.json' with { type: 'json' }

/** How an operation is asked for in the sample group Harbour Line: as it stands, on any day. A test sends all of them. */
export type RequestExample = Readonly<{
  /** Of the path and of the query. */
  parameters?: Readonly<Record<string, number | string | boolean | readonly string[]>>
  body?: object
  /** The caller, unless Priya. */
  as?: string
  /** The operation whose example makes what this one is about, where the sample has no such thing. */
  after?: string
  /** A note for the reader. */
  note?: string
}>

export type RequestParameter =
  | { $ref: string; name?: never; in?: never }
  | { name: string; in: string; example?: unknown }

export type RequestBody = {
  required?: boolean
  content: Record<string, { schema: WireSchema & { requestExamples?: BodyExamples }; examples?: BodyExamples }>
}

/** Examples of a body by name. The schema of a body may carry its own as `requestExamples`. */
export type BodyExamples = Readonly<Record<string, Readonly<{ summary: string; value: object }>>>

type Request = {
  operationId: string
  description?: string
  parameters?: RequestParameter[]
  requestBody?: RequestBody
}

const exampleOf: Readonly<Record<string, RequestExample | undefined>> = examples

/** Shows how an operation is asked for: examples of its body and parameters, and whether its body may be left out. */
export function completeRequest(operation: Request, path: string): void {
  const { parameters = {}, body, as = 'Priya', note } = exampleOf[operation.operationId] ?? {}
  if (note) operation.description = [operation.description, note].filter(Boolean).join(' ')
  operation.parameters = operation.parameters?.map(parameter => withExample(parameter, parameters))
  const { requestBody } = operation
  const json = requestBody?.content['application/json']
  if (!requestBody || !json) return
  if (bodyMayBeAbsent(json.schema, path)) requestBody.required = false
  const shown = json.schema.requestExamples ?? (body && { [as]: { summary: `${as} asks`, value: body } })
  if (shown) json.examples = shown
}

/**
 * The reference page sends every parameter that has an example: those of the query which the schemas have, days and
 * moments, would narrow what is asked for. Those of the page do no harm. What can be tried is tried there, unless the
 * reader takes the tick away.
 */
function withExample(
  parameter: RequestParameter,
  examples: NonNullable<RequestExample['parameters']>,
): RequestParameter {
  if (parameter.name === undefined || parameter.name.startsWith('page')) return parameter
  if (parameter.name === 'dryRun') return { ...parameter, example: true }
  const { example: _, ...bare } = parameter
  return bare.name in examples ? { ...bare, example: examples[bare.name] } : bare
}
