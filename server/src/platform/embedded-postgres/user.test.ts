import {
  chown,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFolder } from './folder.ts'
import { startEmbeddedPostgres } from './index.ts'
import { findPostmaster, launch, stopPostmaster } from './process.ts'
import { findProgram } from './program.ts'
import { databaseUserName, findSystemUser, userNobody } from './system-user.ts'
import { databaseUser } from './user.ts'

const root = process.getuid?.() === 0

let top: string
let dataDir: string
const stops: (() => Promise<void>)[] = []

beforeEach(async () => {
  top = await realpath(await mkdtemp(join(tmpdir(), 'muster-')))
  dataDir = join(top, 'data')
})

afterEach(async () => {
  await Promise.all(stops.splice(0).map(stop => stop()))
  const folder = await findFolder(dataDir)
  const orphan = folder && (await findPostmaster(folder))
  if (orphan) await stopPostmaster(orphan, folder)
  await rm(top, { recursive: true })
})

test('its files are those of a user who is nothing else, or our own, and closed to everybody else', async () => {
  await (await start()).stop()
  expect(await owners()).toEqual([ownerOfOurs()])
  expect(ownerOfOurs()).not.toBe(userNobody.uid)
  const modes = ['postgres', 'socket', 'postgres-credentials.json', 'postgres.log'].map(async name => {
    const { mode } = await stat(join(dataDir, name))
    return (mode & 0o777).toString(8)
  })
  expect(await Promise.all(modes)).toEqual(['700', '700', '600', '600'])
})

test('what an earlier Muster made as nobody is moved over at the first start in which it does not run', async () => {
  await (await start()).stop()
  const secret = join(top, 'not-ours')
  await writeFile(secret, 'a file that a link points to')
  await symlink(secret, join(dataDir, 'postgres', 'base', 'link'))
  if (root) await givenTo(userNobody)
  const { uid } = await stat(secret)
  const old = await launchedAsBefore()

  const server = await start()
  expect(await postmaster()).toBe(old)
  await server.stop()
  const lines: string[] = []
  const next = await start(line => lines.push(line))
  expect(await one(next.serverUrl)).toEqual([{ one: 1 }])
  expect(await owners()).toEqual([ownerOfOurs()])
  expect((await stat(secret)).uid).toBe(uid)
  expect(lines.filter(line => line.includes(databaseUserName))).toHaveLength(root ? 1 : 0)
})

test('where no user can be made it runs as nobody, and the start says what to do', async () => {
  const lines: string[] = []
  await mkdir(dataDir)
  const user = await databaseUser(dataDir, line => lines.push(line), 'no such name')
  expect(user).toEqual(root ? userNobody : undefined)
  expect(lines).toEqual(root ? [expect.stringMatching(/runs as nobody.*\(useradd --system no such name\)/)] : [])
})

async function start(say?: (line: string) => void) {
  const server = await startEmbeddedPostgres({ dataDir, durable: true, ...(say && { say }) })
  stops.push(server.stop)
  return server
}

/** Whose all the database's files are, each user once. */
async function owners(): Promise<number[]> {
  const cluster = join(dataDir, 'postgres')
  const paths = (await readdir(cluster, { recursive: true })).filter(path => path !== join('base', 'link'))
  const found = await Promise.all([cluster, ...paths.map(path => join(cluster, path))].map(path => stat(path)))
  return [...new Set(found.map(({ uid }) => uid))]
}

const ownerOfOurs = () => (root ? findSystemUser(databaseUserName)?.uid : process.getuid?.())

async function givenTo({ uid, gid }: typeof userNobody): Promise<void> {
  const cluster = join(dataDir, 'postgres')
  for (const path of await readdir(cluster, { recursive: true })) await lchown(join(cluster, path), uid, gid)
  for (const path of [cluster, join(dataDir, 'socket')]) await chown(path, uid, gid)
}

/** The database as it is, started by whom it belongs to, with no server about. */
async function launchedAsBefore(): Promise<number> {
  const found = await findFolder(dataDir)
  if (!found) throw new Error('There is no database.')
  const folder = { ...found, user: root ? userNobody : undefined }
  const installation = { folder, program: await findProgram(folder), durable: true }
  return (await launch(installation, { host: folder.sockets, port: 5432 })).pid
}

const postmaster = async () => Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)

async function one(url: string): Promise<object[]> {
  const client = new Client(url)
  await client.connect()
  return client
    .query('select 1 as one')
    .then(({ rows }) => rows)
    .finally(() => client.end())
}
