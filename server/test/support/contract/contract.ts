import { readFile } from 'node:fs/promises'

type Parameter = {
  name: string
  in: string
  required?: boolean
  schema: { type?: string; enum?: string[]; items?: { enum?: string[] } }
}
type Operation = {
  operationId: string
  parameters?: Parameter[]
  responses: Record<string, unknown>
  requestBody?: unknown
}

export type Route = Readonly<{ method: string; path: string; operation: Operation }>

/** The checked-in contract. */
export async function readContract() {
  const text = await readFile(new URL('../../../../openapi/v12.21.json', import.meta.url), 'utf8')
  return JSON.parse(text) as { paths: Record<string, Record<string, Operation>>; components: Record<string, unknown> }
}

/** Every operation of the contract; the references of its parameters' schemas and of its body are followed. */
export async function routesOfContract(): Promise<Route[]> {
  const { paths, components } = await readContract()
  const schemas = components.schemas as Record<string, object>
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: followedIn(operation, schemas),
    })),
  )
}

/** An operation, with the schemas that its parameters and its body refer to. */
export function followedIn<Of extends Pick<Operation, 'parameters' | 'requestBody'>>(
  operation: Of,
  schemas: Readonly<Record<string, object>>,
): Of {
  const { parameters, requestBody } = operation
  return {
    ...operation,
    ...(parameters && { parameters: parameters.map(part => (part.schema ? followed(part, schemas) : part)) }),
    ...(requestBody ? { requestBody: followed(requestBody, schemas) } : {}),
  }
}

/** A part of the contract with the schemas that it refers to, in place of their references. */
export function followed<Part>(part: Part, schemas: Readonly<Record<string, object>>): Part {
  if (Array.isArray(part)) return part.map(each => followed(each, schemas)) as Part
  if (typeof part !== 'object' || part === null) return part
  const { $ref, ...rest } = part as { $ref?: string }
  if ($ref !== undefined) return { ...followed(schemas[$ref.split('/').at(-1) ?? ''], schemas), ...rest } as Part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, followed(value, schemas)])) as Part
}

/** A path with its parameters filled in: words of closed lists by their first, ISO codes by AU, the rest by `id`. */
export function fillIn({ path, operation }: Route, id: number | string = 1): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = operation.parameters?.find(candidate => candidate.name === name)
    return parameter?.schema.enum?.[0] ?? (name === 'isoCode' ? 'AU' : String(id))
  })
}
