import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { createServiceContext } from '../src/service-context.ts'
import { Crashes } from './support/crash/index.ts'
import { DatabasePath } from './support/database-path.ts'
import { Random } from './support/exactness/random.ts'
import { startMuster } from './support/muster.ts'
import { Person, type SamplePerson } from './support/person.ts'
import { endPrograms, startServer } from './support/program.ts'

/**
 * Whatever happens to the database under it, Muster gives right answers or 503, and loses nothing. This is a fixed portion;
 * `npm run trials -- faults` does more of it.
 */

const muster = startMuster()
const folders: string[] = []
afterAll(async () => {
  await endPrograms()
  await Promise.all(folders.map(folder => rm(folder, { recursive: true })))
})

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-faults-'))
  folders.push(folder)
  return folder
}

/** A server that reaches the database by a path of its own. */
async function serve() {
  const path = await DatabasePath.open(muster.databaseUrl)
  const { config } = muster.context
  const context = await createServiceContext({
    ...{ config, databaseUrl: path.url, masterKeys: [Buffer.from(inject('masterKey'), 'hex')] },
  })
  const app = await buildApp(context)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    path.close()
    await app.close()
    await context.close()
  })
  return { app, address, path }
}

test('connections that are cut in the middle of replies, and a database that is silent, lose no write and do none twice', async () => {
  const { address, path } = await serve()
  muster.startJobs()
  const folder = await temporaryFolder()
  const person = (name: 'priya' | 'liam' | 'mei') => new Person(address, inject('people')[name] as SamplePerson)
  const senders = { priya: person('priya'), liam: person('liam'), mei: person('mei') }
  const crashes = await Crashes.begin(senders, {
    ...{ ledger: join(folder, 'ledger'), random: new Random(20261126), asSuperuser: work => work(muster.admin) },
  })
  const cut = async () => {
    path.cutsReplies = true
    await sleep(200)
    path.cutsReplies = false
    return performance.now()
  }
  const silent = async () => {
    path.stall()
    await sleep(500)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    path.resume()
    return performance.now()
  }
  for (const fault of [cut, silent]) {
    const { findings, unexpected, broken } = await crashes.round(fault)
    expect([...findings.problems, ...unexpected, ...broken]).toEqual([])
    expect(findings.acknowledged).toBeGreaterThan(0)
  }
  await crashes.end()
}, 60_000)

test('a request that is on its way when the server stops is answered like any other', async () => {
  const { app, address } = await serve()
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  const answer = text(socket)
  socket.write('GET /v12.21/Countries/36 HTTP/1.1\r\nHost: muster\r\n')
  await expect.poll(() => new Promise(say => app.server.getConnections((_, count) => say(count)))).toBe(1)
  await sleep(50)
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  socket.write(`Authorization: Bearer ${muster.priya.apiKey}\r\n\r\n`)
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n(.+\r\n)*connection: close\r\n/i)
  await closed
})

test('a client that connects while the server says farewell, and sends its request later, is answered', async () => {
  const url = new URL(inject('postgres').serverUrl)
  url.pathname = new URL(muster.databaseUrl).pathname
  const server = await startServer(['serve', '--allow-sample-accounts'], {
    ...{ DATABASE_URL: url.href, MASTER_KEY: inject('masterKey'), DATA_DIR: await temporaryFolder() },
  })
  // A client that does not leave, so that the farewell takes all of its time.
  const idle = connect(Number(new URL(server.said.address).port), '127.0.0.1')
  await once(idle, 'connect')
  server.signal('SIGTERM')
  await sleep(200)
  const late = connect(Number(new URL(server.said.address).port), '127.0.0.1')
  const answer = text(late)
  await sleep(600)
  late.write('GET /healthz HTTP/1.1\r\nHost: muster\r\n\r\n')
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(await server.ended).toBe(0)
}, 30_000)
