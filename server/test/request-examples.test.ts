import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import examples from '../src/http/contract/requests.json' with { type: 'json' }
import type { RequestExample } from '../src/http/contract/requests.ts'
import type { WireSchema } from '../src/http/requests/reading.ts'
import { followedIn, type Route, routesOfContract } from './support/contract/contract.ts'
import { importsOver } from './support/imports/imports-over-http.ts'
import { type PersonName, startMuster } from './support/muster.ts'
import type { Person } from './support/person.ts'

const muster = startMuster()
const routes = await routesOfContract()
const exampleOf: Record<string, RequestExample | undefined> = examples
const exampleFor = ({ operation }: Route): RequestExample => exampleOf[operation.operationId] ?? {}

type Parameter = { $ref?: string; name: string; in: string; required?: boolean; example?: unknown }
type Shown = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: {
    required?: boolean
    content: Record<string, { schema: WireSchema; examples?: Record<string, { value: object }> }>
  }
}

/** The operations of the contract as its readers see them, by `GET /CostCentres/{id}`. */
async function readShown(): Promise<Map<string, Shown>> {
  const { paths, components } = (await muster.priya.get('/openapi.json')).body as {
    paths: Record<string, Record<string, Shown>>
    components: { schemas: Record<string, object> }
  }
  return new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, shown]) =>
          [`${method.toUpperCase()} ${path}`, followedIn(shown as never, components.schemas) as Shown] as const,
      ),
    ),
  )
}

/** Of no use as examples, each for its reason. */
const without: Record<string, string> = {
  createTestGroup: 'makes a whole group: test-groups/test-groups.test.ts does',
  createImport: 'takes files, which a form sends: imports-over-http.test.ts does',
  getWebhookDelivery: 'the receivers of the sample are not there: webhooks/webhooks.test.ts has one',
  retryWebhookDelivery: 'the same',
  replayWebhook: 'the events of the sample are not numbered yet: webhooks/webhooks.test.ts has some',
  inviteAccount: 'needs a mail server: account-administration/accounts.test.ts has none',
  revealNumbers: 'needs a session: employees/reveal/revealing.test.ts has one',
  getExpenseRemark:
    'nothing is said of an expense in the sample: expense-applications/on-record.test.ts says something',
}

test('every operation that takes a body shows one, and every one but a DELETE what its path means', async () => {
  const contract = await readShown()
  const missing: string[] = []
  for (const [route, { operationId, parameters = [], requestBody }] of contract) {
    if (operationId in without) continue
    const bodies = Object.keys(requestBody?.content['application/json']?.examples ?? {})
    if (requestBody && bodies.length === 0) missing.push(`${route}: a body`)
    // Deleting is not for trying out: a reader who means it gives the id.
    if (route.startsWith('DELETE')) continue
    const bare = parameters.filter(parameter => parameter.in === 'path' && parameter.example === undefined)
    missing.push(...bare.map(({ name }) => `${route}: ${name}`))
  }
  expect(contract.size).toBeGreaterThan(130)
  expect(missing).toEqual([])
})

test('the look-up that README asks for is answered, with its path', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const [, path = ''] = /`GET (\/v12\.21\/Authorities\/\d+\/Positions\/\d+\/Approver\/\S+)`/.exec(readme) ?? []
  const { status, body } = await muster.priya.get(path)
  expect([status, body.name]).toEqual([200, "O'Brien, Liam"])
  expect(body.path.at(-1)).toMatchObject({ outcome: 'Selected' })
})

test('every example has an operation', () => {
  const ids = routes.map(({ operation }) => operation.operationId)
  expect([...Object.keys(examples), ...Object.keys(without)].filter(id => !ids.includes(id))).toEqual([])
})

test('no example has an unknown parameter', async () => {
  const contract = await readShown()
  for (const { method, path, operation } of routes) {
    const named = contract
      .get(`${method} ${path}`)
      ?.parameters?.flatMap(each => (each.example === undefined ? [] : [each.name]))
    expect(named).toEqual(expect.arrayContaining(Object.keys(exampleOf[operation.operationId]?.parameters ?? {})))
  }
})

test('Send on the reference page tries every operation that has a dry run; calls without dryRun mean it, as ever', async () => {
  const tried = [...(await readShown())].filter(([, { parameters = [] }]) =>
    parameters.some(({ name }) => name === 'dryRun'),
  )
  expect(tried.length).toBeGreaterThan(50)
  for (const [, { parameters = [] }] of tried) {
    const dryRun = parameters.find(({ name }) => name === 'dryRun')
    expect(dryRun).toEqual({ ...dryRun, in: 'query', required: false, schema: { type: 'boolean' }, example: true })
  }
})

test('every type of change has its example', async () => {
  const { requestBody } = (await readShown()).get('POST /change-requests') ?? {}
  const { schema, examples = {} } = requestBody?.content['application/json'] ?? {}
  const types = Object.values(examples).map(({ value }) => (value as { ChangeType: string }).ChangeType)
  expect(types).toEqual(Object.keys(examples))
  expect(types.toSorted()).toEqual(schema?.properties?.ChangeType?.enum?.toSorted())
})

test('no header that only its owner knows has an example, which the reference page would send', async () => {
  const { components } = (await muster.priya.get('/openapi.json')).body
  expect(Object.keys(components.parameters)).toEqual(['IdempotencyKey', 'IfMatch'])
  for (const header of Object.values(components.parameters)) expect(JSON.stringify(header)).not.toContain('example')
})

let shown: Map<string, Shown>

const askedBy = (name = 'Priya'): Person => muster[name.toLowerCase() as PersonName]

/** Records that the sample lacks, made by the example of another operation. */
const made: Record<string, () => Promise<unknown>> = {
  createRoleGrant: () => reallySend('createRoleGrant'),
  createDelegation: () => reallySend('createDelegation'),
  createTestGroup: () => reallySend('createTestGroup'),
  suspendAccount: () => muster.priya.put('/Accounts/6/actions/suspend'),
  createImport: () => importsOver(muster).send(muster.priya, { 'cost-centres.csv': 'code,name\nHO,Head office\n' }),
}

/** Makes a future employee of the sample one whom `POST /Employees` has made with the status Pending. */
async function letAwaitHire(id: number): Promise<void> {
  await muster.admin.query("update employee set status = 'Pending', awaits_hire = true where id = $1", [id])
  await muster.admin.query(
    "delete from employee_fact where employee_id = $1 and field in ('PaymentGroupId', 'CostCentre')",
    [id],
  )
}

async function reallySend(operationId: string): Promise<void> {
  const route = routes.find(({ operation }) => operation.operationId === operationId) as Route
  const answer = await askedBy().send(route.method, pathOf(route), exampleFor(route).body)
  expect([operationId, answer.status, answer.text]).toEqual([
    operationId,
    expect.toBeOneOf([201, 202]),
    expect.anything(),
  ])
}

const pathOf = (route: Route): string =>
  route.path.replace(/\{(\w+)\}/g, (_, name: string) => String(exampleFor(route).parameters?.[name]))

/** Every body that the contract shows; of a request without one, its absence. */
const bodiesOf = ({ requestBody }: Partial<Shown>): (object | undefined)[] => {
  const examples = Object.values(requestBody?.content['application/json']?.examples ?? {})
  return examples.length > 0 ? examples.map(({ value }) => value) : [undefined]
}

/** As the reference page sends it, which tries what can be tried; a search and a read are what they are, and find something. */
async function expectToRun(route: Route): Promise<void> {
  const { parameters = [], ...operation }: Partial<Shown> = shown.get(`${route.method} ${route.path}`) ?? {}
  const asked = parameters.filter(each => each.in === 'query' && each.example !== undefined)
  const query = new URLSearchParams(asked.map(({ name, example }) => [name, String(example)]))
  const path = `${pathOf(route)}?${query}`
  for (const body of bodiesOf(operation)) {
    const answer = await askedBy(exampleFor(route).as).send(route.method, path, body)
    expect([path, body, answer.status === 200 ? '' : answer.text]).toEqual([path, body, ''])
    // A new record of a dry run has no number yet: its id is below zero.
    if (route.method === 'POST' && '201' in route.operation.responses) expect(answer.body.id).toBeLessThan(0)
    if (asked.some(({ name }) => name in (exampleFor(route).parameters ?? {}))) expect(answer.body).not.toEqual([])
  }
}

describe('the examples run', () => {
  const run = routes.filter(({ method, operation }) => method !== 'DELETE' && !(operation.operationId in without))
  const named = (part: Route[]) => part.map(route => [route.operation.operationId, route] as const)

  beforeAll(async () => {
    shown = await readShown()
    await letAwaitHire(408)
  })

  test.each(named(run.filter(route => exampleFor(route).after === undefined)))('%s', (_id, route) => expectToRun(route))

  describe('after what they are about has been made', () => {
    beforeAll(async () => {
      const first = new Set(run.flatMap(route => exampleFor(route).after ?? []))
      for (const operationId of first) await made[operationId]?.()
    })

    test.each(named(run.filter(route => exampleFor(route).after !== undefined)))('%s', (_id, route) =>
      expectToRun(route),
    )
  })
})
