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

/** Every operation of the contract. */
export async function routesOfContract(): Promise<Route[]> {
  const { paths } = await readContract()
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

/** A path with its parameters filled in: words of closed lists by their first, ISO codes by AU, the rest by `id`. */
export function fillIn({ path, operation }: Route, id: number | string = 1): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = operation.parameters?.find(candidate => candidate.name === name)
    return parameter?.schema.enum?.[0] ?? (name === 'isoCode' ? 'AU' : String(id))
  })
}
