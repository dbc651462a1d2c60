import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { asSuperuser, withDatabase } from '../../test/support/database/database.ts'
import { endPrograms, muster, startServer } from '../../test/support/program.ts'

const suffix = randomBytes(4).toString('hex')
const name = `muster_${suffix}`
const owner = `owner_${suffix}`
const app = `app_${suffix}`
const superuser = (text: string) => asSuperuser(inject('postgres').superuserUrl, text)

let DATA_DIR: string
let MASTER_KEY: string

beforeAll(async () => {
  DATA_DIR = join(await mkdtemp(join(tmpdir(), 'muster-url-')), 'data')
  MASTER_KEY = inject('masterKey')
  for (const role of [owner, app]) await superuser(`create role ${role} login password '${role}'`)
  await superuser(`create database ${name} owner ${owner}`)
})
afterEach(endPrograms)
afterAll(async () => {
  await superuser(`drop database ${name} with (force)`)
  await superuser(`drop role ${owner}, ${app}`)
  await rm(join(DATA_DIR, '..'), { recursive: true })
})

function urlOf(user: string, password = user, database = name): string {
  const url = new URL(withDatabase(inject('postgres').serverUrl, database))
  url.username = user
  url.password = password
  return url.href
}

const inPlace = (DATABASE_URL: string) => ({ DATABASE_URL, DATA_DIR, MASTER_KEY })
const sentenceFor = async (DATABASE_URL: string, ...args: string[]) =>
  (await muster([...args, '--json'], inPlace(DATABASE_URL))).json.error

test('what is wrong with DATABASE_URL is said in a sentence, without its password', async () => {
  const noServer = await sentenceFor('postgres://u:secret@127.0.0.1:1/x', 'serve')
  expect(noServer).toBe('No PostgreSQL answers at 127.0.0.1:1: start it, or correct DATABASE_URL.')
  expect(await sentenceFor('postgres://u:secret@h:99999/x', 'serve')).toMatch(/^DATABASE_URL is no well-formed address/)
  const wrong = await sentenceFor(urlOf(app, 'secret'), 'migrate')
  expect(wrong).toMatch(new RegExp(`refuses the user ${app} with the password of DATABASE_URL`))
  expect(wrong).not.toContain('secret')
  expect(await sentenceFor(urlOf(app, app, 'nowhere'), 'serve')).toMatch(/ has no database "nowhere": create it/)
}, 60_000)

test('a database of another owner is migrated by that owner alone, and served by a member of muster_server', async () => {
  expect(await sentenceFor(urlOf(owner), 'serve')).toMatch(/lacks \d+ migrations of this release: run `muster migrate`/)
  expect(await sentenceFor(urlOf(app), 'migrate')).toMatch(/^The user app_\w+ of DATABASE_URL may not do this/)
  expect(await sentenceFor(urlOf(owner), 'migrate')).toMatch(/run `grant muster_server to owner_\w+`\.$/)

  await superuser(`grant muster_server to ${owner}`)
  expect((await muster(['migrate'], inPlace(urlOf(owner)))).stdout).toMatch(
    /^The database is at \d{4}_\w+\.sql already\.\n$/,
  )
  expect(await sentenceFor(urlOf(app), 'serve')).toMatch(/serve as a member of muster_server\.$/)

  await superuser(`grant muster_server to ${app}`)
  const server = await startServer(['serve'], inPlace(urlOf(app)))
  expect((await fetch(`${server.said.address}/readyz`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
  const started = await startServer(['start'], inPlace(urlOf(app)))
  expect(started.said.curl).toBeNull()
  expect(started.said.advice).toMatch(/^The database has no employer group yet: `npx muster import DIR/)
  expect(await started.stop()).toBe(0)
}, 60_000)
