import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startMuster } from '../../test/support/muster.ts'
import { endPrograms, startServer } from '../../test/support/program.ts'
import { Visitor } from '../../test/support/sign-in.ts'

// A server of its own process for the sample's database, which notes every module that it loads.
const muster = startMuster()
let server: Awaited<ReturnType<typeof startServer>>
let top: string

beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'muster-modules-'))
  const noting = join(top, 'noting.mjs')
  await writeFile(
    noting,
    `import { appendFileSync } from 'node:fs'
     import { registerHooks } from 'node:module'
     registerHooks({ load(url, context, next) { appendFileSync(${JSON.stringify(join(top, 'loaded'))}, url + '\\n'); return next(url, context) } })`,
  )
  const url = new URL(inject('postgres').serverUrl)
  url.pathname = new URL(muster.databaseUrl).pathname
  server = await startServer(['serve', '--allow-sample-accounts'], {
    ...{ DATABASE_URL: url.href, MASTER_KEY: inject('masterKey'), DATA_DIR: join(top, 'data') },
    NODE_OPTIONS: `--import=${pathToFileURL(noting).href}`,
  })
})
afterAll(async () => {
  await endPrograms()
  await rm(top, { recursive: true })
})

const loaded = async () => (await readFile(join(top, 'loaded'), 'utf8')).trim().split('\n')

test('nobody who comes first is answered late: what strangers may ask for loads nothing', async () => {
  const before = await loaded()
  expect(before.length).toBeGreaterThan(500)

  const stranger = new Visitor({ address: server.said.address })
  const wrong = { Email: 'nobody@harbourline.example', Password: 'not that one' }
  expect((await stranger.post('/console/session', wrong)).status).toBe(401)
  expect((await stranger.post('/console/password/reset-requests', { Email: wrong.Email })).status).toBe(202)
  expect((await fetch(`${server.said.address}/v12.21/openapi.json`)).status).toBe(200)
  expect((await loaded()).slice(before.length)).toEqual([])
})
