import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildClient } from '../../scripts/build-client.ts'
import { sealRecords } from '../src/core/sealer.ts'
import { startMuster } from './support/muster.ts'

/** The package as an outsider has it: packed, installed into an empty folder, used from JavaScript and TypeScript. */

const muster = startMuster()
const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const readme = await readFile(new URL('../../client/README.md', import.meta.url), 'utf8')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-client-'))
  const dist = await buildClient()
  await run('npm', ['pack', dist, '--pack-destination', folder], { cwd: folder })
  const [packed = ''] = (await readdir(folder)).filter(name => name.endsWith('.tgz'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  // Its dependency from here, so that no registry is asked.
  const modules = ['openapi-fetch', 'openapi-typescript-helpers'].map(name => join(root, 'node_modules', name))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--install-links', packed, ...modules], {
    cwd: folder,
  })
}, 180_000)
afterAll(() => rm(folder, { recursive: true }))

/** The code of a section of its README. */
const codeOf = (heading: string): string => {
  const [, section = ''] = new RegExp(`## ${heading}\n([\\s\\S]+?)(?=\n## |$)`).exec(readme) ?? []
  const blocks = [...section.matchAll(/```js\n([\s\S]+?)```/g)].map(([, code]) => code)
  expect(blocks.length, heading).toBeGreaterThan(0)
  return blocks.join('\n').replace(/^import .+$/gm, '')
}

async function play(code: string): Promise<string> {
  const file = join(folder, 'play.mjs')
  const head = `import { Muster, MusterError, NotFoundError, StaleError, verifyWebhook } from '@muster/client'
    const muster = new Muster({ baseUrl: '${muster.address}/v12.21', apiKey: '${muster.priya.apiKey}' })\n`
  await writeFile(file, head + code)
  const { stdout } = await run(process.execPath, [file], { cwd: folder })
  return stdout
}

test('what its README reads and writes is read and written', async () => {
  const read = await play(codeOf('Reading'))
  expect(read.trim().split('\n')).toHaveLength(70)
  expect(read).toContain("O'Brien, Liam")
  const costCentre = (await muster.priya.get('/CostCentres/12')).body
  const printed = await play(`${codeOf('Reading').split('\n')[0]}
    ${codeOf('Writing')}
    console.log(JSON.stringify({ preview: preview.data.id, id }))`)
  const { preview, id } = JSON.parse(printed)
  expect(preview).toBeLessThan(0)
  expect((await muster.priya.get(`/change-requests/${id}`)).body.changeType).toBe('ContactDetails')
  const renamed = (await muster.priya.get('/CostCentres/12')).body
  expect(renamed).toMatchObject({ code: costCentre.code, name: 'Ferries' })
}, 60_000)

test('an error is of the class and the code that its README says', async () => {
  const printed = await play(`${codeOf('Errors').replace('4711', '999999')}
    const stale = await muster
      .put('/CostCentres/{id}', { path: { id: 12 }, body: { Code: 'X', Name: 'X' }, ifMatch: '"0.x"' })
      .catch(error => [error instanceof StaleError, error instanceof MusterError, error.code, typeof error.requestId])
    const invalid = await muster.post('/CostCentres', { body: {} }).catch(error => [error.name, error.modelState])
    console.log(JSON.stringify([stale, invalid]))`)
  const [sentence, rest = ''] = printed.trim().split('\n')
  expect(sentence).toBe('There is no such employee, or this key does not see them.')
  expect(JSON.parse(rest)).toEqual([
    [true, true, 'Stale', 'string'],
    ['InvalidError', { 'command.Code': [expect.any(String)], 'command.Name': [expect.any(String)] }],
  ])
}, 60_000)

test('events come as they happen, until the signal', async () => {
  await sealRecords.run(muster.context)
  const playing = play(`let lastSequence = 0
    for (let last = -1; last !== lastSequence; ) {
      last = lastSequence
      for (const event of await muster.get('/Events', { query: { afterSequence: lastSequence, pageSize: 200 } })) lastSequence = event.sequence
    }
    console.log('ready')
    setTimeout(() => muster.post('/CostCentres', { body: { Code: 'CLIENT', Name: 'Client' } }), 500)
    class Enough extends Error {}
    const handle = async event => { console.log(event.type, event.resource.type); throw new Enough() }
    await (async () => { ${codeOf('Events').replace('types: [', "types: ['cost-centre.*', ")} })().catch(error => { if (!(error instanceof Enough)) throw error })
    const stop = AbortSignal.timeout(300)
    for await (const event of muster.events({ after: lastSequence + 1, signal: stop })) console.log('late', event.type)
    console.log('stopped')`)
  const seal = setInterval(() => void sealRecords.run(muster.context), 200)
  try {
    expect((await playing).trim().split('\n')).toEqual(['ready', 'cost-centre.created CostCentre', 'stopped'])
  } finally {
    clearInterval(seal)
  }
}, 60_000)

test('a delivery is verified, and what is not signed, or old, or changed is refused', async () => {
  const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
  const body = '{"id":"a","type":"webhook.test"}'
  const signed = (timestamp: number) => {
    const text = `a.${timestamp}.${body}`
    const signature = createHmac('sha256', Buffer.alloc(32, 5)).update(text).digest('base64')
    return {
      'webhook-id': 'a',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,*** v1,xxxx v1,${signature}`,
    }
  }
  const now = Math.floor(Date.now() / 1_000)
  const printed = await play(`const secret = '${secret}'
    const judge = async (headers, body) => {
      const request = { headers }
      try {
        ${codeOf('Webhooks').replaceAll('const event', 'const event')}
        return event.type
      } catch (error) { return error.name }
    }
    console.log(JSON.stringify([
      await judge(${JSON.stringify(signed(now))}, '${body}'),
      await judge(new Headers(${JSON.stringify(signed(now))}), '${body}'),
      await judge(${JSON.stringify(signed(now))}, '${body} '),
      await judge(${JSON.stringify(signed(now - 301))}, '${body}'),
      await judge({}, '${body}'),
    ]))`)
  expect(JSON.parse(printed)).toEqual([
    ...['webhook.test', 'webhook.test', 'WebhookError', 'WebhookError', 'WebhookError'],
  ])
}, 60_000)

test('a POST that gets no answer is repeated with its key, and has one effect', async () => {
  const printed = await play(`let attempts = 0
    const failing = new Muster({
      baseUrl: '${muster.address}/v12.21', apiKey: '${muster.priya.apiKey}',
      async fetch(request) {
        const response = await fetch(request)
        if (++attempts === 1) throw new TypeError('The connection is lost after the server has answered.')
        return response
      },
    })
    const { id } = await failing.post('/CostCentres', { body: { Code: 'ONCE', Name: 'Once' } })
    const found = await muster.get('/CostCentres/Search', { query: { CostCentreCode: 'ONCE' } })
    console.log(JSON.stringify([attempts, found.length, found[0].id === id]))`)
  expect(JSON.parse(printed)).toEqual([2, 1, true])
}, 60_000)

test('its types know paths, parameters, bodies and answers', async () => {
  await writeFile(
    join(folder, 'typed.ts'),
    `import { Muster, type Event } from '@muster/client'
    declare const muster: Muster
    const employee = await muster.get('/Employees/{id}', { path: { id: 1 } })
    const code: string = employee.code
    for await (const { name } of muster.all('/Authorities')) name satisfies string
    const { id } = await muster.post('/CostCentres', { body: { Code: 'A', Name: 'A' } })
    id satisfies number | undefined
    const { data } = await muster.post('/Webhooks', { body: { Url: 'https://a.example' } })
    const events: AsyncGenerator<Event> = muster.events({ after: 0 })
    // @ts-expect-error events have no pages
    muster.all('/Events')
    // @ts-expect-error there is no such path
    await muster.get('/Boats')
    // @ts-expect-error the path needs its id
    await muster.get('/Employees/{id}')
    // @ts-expect-error there is no such field
    await muster.post('/CostCentres', { body: { Code: 'A', Name: 'A', Colour: 'blue' } })
    export { code, data, events }`,
  )
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,dom']
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc')
  const checked = await run(process.execPath, [compiler, ...options, 'typed.ts'], { cwd: folder }).catch(error => error)
  expect(checked.stdout).toBe('')
}, 120_000)
