import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { endPrograms, muster as run, startServer } from '../../../test/support/program.ts'

const muster = startMuster()
let top: string

beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'muster-workers-'))
})
afterEach(endPrograms)
afterAll(() => rm(top, { recursive: true }))

function settingsWith(settings: Record<string, string> = {}): Record<string, string> {
  const url = new URL(inject('postgres').serverUrl)
  url.pathname = new URL(muster.databaseUrl).pathname
  return { DATABASE_URL: url.href, MASTER_KEY: inject('masterKey'), DATA_DIR: join(top, 'data'), ...settings }
}

const serve = (args: readonly string[], settings?: Record<string, string>) =>
  startServer(['serve', '--allow-sample-accounts', ...args], settingsWith(settings))

type Answer = Readonly<{ status: number; headers: Record<string, string | undefined>; body: string }>

/** One request on a connection of its own, so that any worker may get it. */
function ask(address: string, path: string, { key, body }: { key: string; body?: object }): Promise<Answer> {
  const headers = { Authorization: `Bearer ${key}`, ...(body && { 'Content-Type': 'application/json' }) }
  return new Promise((resolve, reject) => {
    request(`${address}${path}`, { agent: false, method: body ? 'POST' : 'GET', headers }, async answer => {
      const { statusCode: status = 0, headers } = answer
      resolve({ status, headers: headers as Answer['headers'], body: await text(answer) })
    })
      .on('error', reject)
      .end(body && JSON.stringify(body))
  })
}

const several = <Result>(count: number, work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

/** The processes that a server has started. */
const workersOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)

test('two workers are one server: what one stores the other knows at once, and a revoked key is refused by both', async () => {
  const server = await serve(['--workers', '2'], { METRICS_TOKEN: 'a-token-for-the-metrics' })
  const { address } = server.said
  const key = muster.priya.apiKey
  expect(workersOf(server.pid)).toHaveLength(2)

  const [last] = await several(1, () => ask(address, '/v12.21/Events?order=NewestFirst&pageSize=1', { key }))
  const from = Number(last?.headers['x-last-sequence'])
  const polls = several(8, () => ask(address, `/v12.21/Events?afterSequence=${from}&wait=20`, { key }))
  await sleep(300)
  const begun = performance.now()
  const made = await ask(address, '/v12.21/CostCentres', { key, body: { Code: 'TWO', Name: 'Of two workers' } })
  expect(made.status).toBe(201)
  for (const { body } of await polls) expect(body).toContain('cost-centre.created')
  expect(performance.now() - begun).toBeLessThan(5_000)
  const path = `/v12.21/CostCentres/${made.headers.location?.split('/').at(-1)}`
  const read = await several(20, () => ask(address, path, { key }))
  expect(new Set(read.map(({ status }) => status))).toEqual(new Set([200]))

  const metrics = await ask(address, '/metrics', { key: 'a-token-for-the-metrics' })
  const counted = /muster_http_request_seconds_count\{method="GET",route="\/CostCentres\/:id[^}]*status="200"\} (\d+)/
  expect(Number(counted.exec(metrics.body)?.[1])).toBe(20)

  const { json } = await run(
    [
      'create-key',
      '--group',
      'Harbour Line',
      '--email',
      muster.priya.email,
      '--name',
      'short',
      '--scopes',
      'read',
      '--json',
    ],
    settingsWith(),
  )
  const statuses = async () =>
    new Set(
      (await several(20, () => ask(address, '/v12.21/CostCentres', { key: json.apiKey }))).map(({ status }) => status),
    )
  expect(await statuses()).toEqual(new Set([200]))
  await run(['revoke-key', String(json.apiKeyId), '--group', 'Harbour Line', '--json'], settingsWith())
  await sleep(1_000)
  expect(await statuses()).toEqual(new Set([401]))
  expect(await server.stop()).toBe(0)
}, 60_000)

test('a worker that is killed is replaced, and the jobs go on', async () => {
  const server = await serve(['--workers', '2'])
  const key = muster.priya.apiKey
  for (const pid of workersOf(server.pid)) {
    const [other] = workersOf(server.pid).filter(each => each !== pid)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => workersOf(server.pid).filter(each => each !== other && each !== pid)).toHaveLength(1)
  }
  const status = () =>
    ask(server.said.address, '/v12.21/CostCentres', { key }).then(
      answer => answer.status,
      () => 0,
    )
  await expect.poll(status, { timeout: 15_000 }).toBe(200)
  const { status: made } = await ask(server.said.address, '/v12.21/CostCentres', {
    key,
    body: { Code: 'AFTERKILL', Name: 'After the kill' },
  })
  expect(made).toBe(201)
  const unsealed = async () => (await muster.admin.query('select from unsealed_record')).rowCount
  await expect.poll(unsealed, { timeout: 15_000 }).toBe(0)
  const workers = workersOf(server.pid)
  expect(await server.stop()).toBe(0)
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
}, 60_000)

test('TERM ends a server well although a worker has just died, and does not hear of it', async () => {
  const server = await serve(['--workers', '2'])
  const [worker = 0] = workersOf(server.pid)
  server.signal('SIGSTOP')
  process.kill(worker, 'SIGKILL')
  const state = () => /\) (\S)/.exec(readFileSync(`/proc/${worker}/stat`, 'utf8'))?.[1]
  await expect.poll(state).toBe('Z')
  const ended = server.stop()
  server.signal('SIGCONT')
  expect([await ended, await server.output]).toEqual([0, expect.not.stringContaining('error')])
}, 60_000)

test('a worker that is replaced after a rotation of the master key serves, though its settings have the former key', async () => {
  const server = await serve(['--workers', '2'])
  const [former, next] = [inject('masterKey'), Buffer.alloc(32, 9).toString('base64')]
  const rotate = (keys: Record<string, string>) => run(['rotate-master-key', '--json'], settingsWith(keys))
  expect((await rotate({ NEW_MASTER_KEY: next })).json.changed).toBe(true)
  try {
    for (const pid of workersOf(server.pid)) process.kill(pid, 'SIGKILL')
    const status = () =>
      ask(server.said.address, '/v12.21/CostCentres', { key: muster.priya.apiKey }).then(
        answer => answer.status,
        () => 0,
      )
    await expect.poll(status, { timeout: 15_000 }).toBe(200)
    expect(await server.stop()).toBe(0)
  } finally {
    expect((await rotate({ MASTER_KEY: next, NEW_MASTER_KEY: former })).json.changed).toBe(true)
  }
}, 60_000)

test('servers on one database share the allowance of a key', async () => {
  const settings = { RATE_LIMIT_PER_MINUTE: '60' }
  const [one, other] = await Promise.all([serve([], settings), serve([], settings)])
  const key = muster.priya.apiKey
  const statuses = async (address: string, count: number) =>
    (await several(count, () => ask(address, '/v12.21/Countries/36', { key }))).map(({ status }) => status)
  expect((await statuses(one.said.address, 60)).filter(status => status === 200)).toHaveLength(60)
  await sleep(1_300)
  expect(await statuses(other.said.address, 1), 'it does not know yet').toEqual([200])
  await sleep(1_300)
  const refused = (await statuses(other.said.address, 20)).filter(status => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(15)
}, 60_000)

test.each([['0'], ['none'], ['1.5'], ['100']])('--workers %s is refused in a sentence', async count => {
  const { code, json } = await run(['serve', '--workers', count, '--json'], settingsWith())
  expect([code, json.error]).toEqual([1, `--workers must be a number from 1 to 99, or "cores"; it is "${count}".`])
})

test('a port that is taken is said once, also by workers of another server', async () => {
  const first = await serve(['--workers', '2'])
  const { port } = new URL(first.said.address)
  const { code, stdout } = await run(
    ['serve', '--allow-sample-accounts', '--workers', '3', '--json'],
    settingsWith({ PORT: port, LOG_LEVEL: 'silent' }),
  )
  expect(code).toBe(1)
  expect(stdout.match(/is taken/g)).toHaveLength(1)
})
