import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { endPrograms, startServer } from '../../../test/support/program.ts'
import { Visitor } from '../../../test/support/sign-in.ts'

const muster = startMuster()
let top: string

beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'muster-modules-'))
})
afterAll(async () => {
  await endPrograms()
  await rm(top, { recursive: true })
})

/** A server of its own process for the sample's database. */
async function serve(settings: Record<string, string>) {
  const url = new URL(inject('postgres').serverUrl)
  url.pathname = new URL(muster.databaseUrl).pathname
  return startServer(['serve', '--allow-sample-accounts'], {
    ...{ DATABASE_URL: url.href, MASTER_KEY: inject('masterKey'), DATA_DIR: join(top, 'data') },
    ...settings,
  })
}

/** The same, with a hook. @param load the body of what loads each of its modules */
async function serverLoading(load: string) {
  const hooks = join(top, 'hooks.mjs')
  await writeFile(
    hooks,
    `import { appendFileSync } from 'node:fs'
     import { registerHooks } from 'node:module'
     registerHooks({ load(url, context, next) { ${load} } })`,
  )
  return serve({ NODE_OPTIONS: `--import=${pathToFileURL(hooks).href}` })
}

test('first requests are answered quickly: anonymous requests load no code', async () => {
  const list = join(top, 'loaded')
  const server = await serverLoading(`
    appendFileSync(${JSON.stringify(list)}, url + '\\n')
    return next(url, context)`)
  // Files alone: the driver requires `net` for each of its connections.
  const loaded = async () => (await readFile(list, 'utf8')).split('\n').filter(url => url.startsWith('file:'))
  const before = await loaded()
  expect(before).toContainEqual(expect.stringContaining('/server/dist/serving-'))

  const visitor = new Visitor({ address: server.said.address })
  const wrong = { Email: 'unknown@harbourline.example', Password: 'not that one' }
  expect((await visitor.post('/console/session', wrong)).status).toBe(401)
  expect((await visitor.post('/console/password/reset-requests', { Email: wrong.Email })).status).toBe(202)
  expect((await fetch(`${server.said.address}/v12.21/openapi.json`)).status).toBe(200)
  expect((await loaded()).slice(before.length)).toEqual([])
})

test('the log of an unexpected failure names files and lines of the sources', async () => {
  const server = await serve({ LOG_LEVEL: 'error' })
  await muster.admin.query('alter table cost_centre rename to taken_away')
  const headers = { Authorization: `Bearer ${muster.priya.apiKey}` }
  expect((await fetch(`${server.said.address}/v12.21/CostCentres`, { headers })).status).toBe(500)
  await muster.admin.query('alter table taken_away rename to cost_centre')
  expect(await server.stop()).toBe(0)

  const [, file = '', line] = /Pipeline\.execute \((\S+\.ts):(\d+):\d+\)/.exec(await server.output) ?? []
  expect(file).toMatch(/\/server\/src\/platform\/database\/pipeline\.ts$/)
  expect((await readFile(file, 'utf8')).split('\n')[Number(line) - 1]).toContain('this.#send(')
})

test('the built server has its packages in it: all commands load where no package is installed', async () => {
  const apart = join(top, 'apart', 'server')
  for (const name of ['bin', 'dist', 'package.json'])
    await cp(fileURLToPath(new URL(`../../../${name}`, import.meta.url)), join(apart, name), { recursive: true })
  const { stdout } = await promisify(execFile)(process.execPath, [join(apart, 'bin', 'muster.mjs'), '--help'])
  for (const command of ['start', 'serve', 'migrate', 'import', 'verify-audit']) expect(stdout).toContain(command)
})
