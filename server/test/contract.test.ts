import { expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { addOpenApi } from '../src/http/contract/openapi.ts'
import { readContract, routesOfContract } from './support/contract/contract.ts'
import { startMuster } from './support/muster.ts'

const muster = startMuster()

/** The specification's table of endpoints, reading half, as it prints the paths. */
const specified = [
  'GET /Authorities',
  'GET /Authorities/Search',
  'GET /Authorities/{id}',
  'GET /Authorities/{id}/Positions',
  'GET /Authorities/{id}/Positions/{positionId}/Approver/{approverType}',
  'GET /change-requests',
  'GET /change-requests/{id}',
  'GET /change-requests/{id}/remarks',
  'GET /CostCentres',
  'GET /CostCentres/Search',
  'GET /CostCentres/{id}',
  'GET /Countries',
  'GET /Countries/{id}',
  'GET /Countries/{isoCode}',
  'GET /Countries/{id}/States',
  'GET /Countries/{id}/States/{stateId}',
  'GET /Countries/{id}/EmploymentStates',
  'GET /Countries/{id}/EmploymentStates/{stateId}',
  'GET /Countries/{isoCode}/States',
  'GET /Countries/{isoCode}/States/{stateId}',
  'GET /Countries/{isoCode}/EmploymentStates',
  'GET /Countries/{isoCode}/EmploymentStates/{stateId}',
  'GET /CredentialIssuers',
  'GET /Credentials/{id}',
  'GET /Credentials/Search',
  'GET /ExpenseApplications',
  'GET /Employees',
]

test('the contract has every reading operation of the specification', async () => {
  const routes = (await routesOfContract()).map(({ method, path }) => `${method} ${path}`)
  expect(specified.filter(route => !routes.includes(route))).toEqual([])
})

test('the contract that is checked in is what the routes make, and the server serves it', async () => {
  const app = await buildApp(muster.context, { beforeRoutes: addOpenApi })
  const made = app.swagger()
  await app.close()
  const checkedIn = await readContract()
  expect(JSON.parse(JSON.stringify(made)), 'run `npm run generate`').toEqual(checkedIn)
  expect((await muster.priya.get('/openapi.json')).body).toEqual(checkedIn)
})

test('work that takes longer says when to ask again: 202 with it, and how far it is', async () => {
  const { paths } = (await muster.priya.get('/openapi.json')).body
  for (const response of [paths['/Imports'].post.responses['202'], paths['/Operations/{id}'].get.responses['200']]) {
    expect(response.headers).toHaveProperty('Retry-After')
  }
  expect(paths['/Authorities'].post.responses['202'].headers).not.toHaveProperty('Retry-After')
})

test('every operation names its scheme, its errors and itself; the ISO forms are deprecated', async () => {
  const routes = await routesOfContract()
  for (const { path, operation } of routes) {
    expect(operation).toMatchObject({ security: [{ ApiKey: [] }], operationId: expect.stringMatching(/^[a-z]\w+$/) })
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining(['400', '401', '403', '404', '429', '500', '503']),
    )
    expect((operation as { deprecated?: boolean }).deprecated ?? false).toBe(path.includes('{isoCode}'))
  }
  const ids = routes.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the scheme is an HTTP bearer named ApiKey', async () => {
  expect((await readContract()).components.securitySchemes).toMatchObject({
    ApiKey: { type: 'http', scheme: 'bearer' },
  })
})

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  examples?: unknown[]
  $ref?: string
}

test('generators of clients get names: no body, no object within another, no repeated list of words is without one', async () => {
  const { paths, components } = await readContract()
  const operations = Object.values(paths).flatMap(methods => Object.values(methods))
  const unnamed: string[] = []
  const lists: string[] = []
  const look = (part: unknown, place: string, isNamed = false): void => {
    if (typeof part !== 'object' || part === null) return
    const { properties, enum: words, example: _, examples: __, ...rest } = part as Record<string, object>
    if (properties && !isNamed) unnamed.push(place)
    if (words) lists.push(String(words))
    for (const [name, property] of Object.entries(properties ?? {})) look(property, `${place}.${name}`)
    for (const [name, within] of Object.entries(rest)) look(within, `${place} ${name}`)
  }
  for (const { operationId, responses, parameters, requestBody } of operations)
    look([responses, parameters, requestBody], operationId)
  for (const [name, schema] of Object.entries(components.schemas as object)) look(schema, name, true)
  expect(unnamed).toEqual([])
  // Go has NewWebhook() as the constructor of a Webhook.
  expect(Object.keys(components.schemas as object).filter(name => name.startsWith('New'))).toEqual([])
  expect(lists.filter((list, at) => lists.indexOf(list) !== at)).toEqual([])
  expect(lists.length).toBeGreaterThan(40)
})

test('every record has an example that is one, field by field', async () => {
  const schemas = (await readContract()).components.schemas as Record<string, Schema>
  const problemsOf = (schema: Schema, value: unknown, path: string): string[] => {
    const target = schema.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
    if (Array.isArray(value))
      return value.flatMap((item, index) => problemsOf(target.items ?? {}, item, `${path}[${index}]`))
    if (typeof value !== 'object' || value === null || !target.properties) return []
    const { properties, required = [] } = target
    const missing = required.filter(name => !(name in value)).map(name => `${path}.${name} is missing`)
    const parts = Object.entries(value).flatMap(([name, part]) =>
      properties[name]
        ? problemsOf(properties[name], part, `${path}.${name}`)
        : [`${path}.${name} is not in the schema`],
    )
    return [...missing, ...parts]
  }
  const answers = JSON.stringify((await routesOfContract()).map(({ operation }) => operation.responses))
  const records = Object.entries(schemas).filter(([name]) => answers.includes(`"#/components/schemas/${name}"`))
  expect(records.length).toBeGreaterThan(20)
  for (const [name, schema] of records) {
    expect(schema.examples, name).toHaveLength(1)
    expect(problemsOf(schema, schema.examples?.[0], name)).toEqual([])
  }
})
