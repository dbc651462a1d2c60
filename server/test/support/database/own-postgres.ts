import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { findFolder } from '../../../src/platform/embedded-postgres/folder.ts'
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from '../../../src/platform/embedded-postgres/index.ts'
import { findPostmaster, stopPostmaster } from '../../../src/platform/embedded-postgres/process.ts'
import type { userNobody } from '../../../src/platform/embedded-postgres/system-user.ts'
import { copyFolder } from './copy-folder.ts'

/**
 * A DATA_DIR of each test's own, and what runs on it; it ends with the test.
 * @param isMade whether there is a database in it already, which a server made and stopped; a copy is quicker than a first start
 */
export function ownPostgres({ isMade = false } = {}) {
  const children: ChildProcess[] = []
  const stops: (() => Promise<void>)[] = []
  let made = ''

  beforeAll(async () => {
    if (!isMade) return
    made = await newFolder()
    await (await startEmbeddedPostgres({ dataDir: join(made, 'data'), durable: false })).stop()
  })
  afterAll(() => isMade && rm(made, { recursive: true }))

  beforeEach(async () => {
    own.top = await newFolder()
    own.dataDir = join(own.top, 'data')
    if (isMade) await copyFolder(join(made, 'data'), own.dataDir)
  })
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    await Promise.all(stops.splice(0).map(stop => stop()))
    const folder = await findFolder(own.dataDir)
    const orphan = folder && (await findPostmaster(folder))
    if (orphan) await stopPostmaster(orphan, folder)
    if (folder && folder.home !== folder.dataDir) await rm(folder.home, { recursive: true })
    await rm(own.top, { recursive: true })
  })

  const pidFile = () => join(own.dataDir, 'postgres', 'postmaster.pid')
  const own = {
    top: '',
    dataDir: '',
    /** Ended after the test. */
    children,
    async start(options: { durable?: boolean; connections?: number; say?(line: string): void } = {}) {
      const server = await startEmbeddedPostgres({ dataDir: own.dataDir, durable: false, ...options })
      stops.push(server.stop)
      return server
    },
    running: () => findRunningEmbeddedPostgres({ dataDir: own.dataDir }),
    pidFile,
    postmaster: async () => Number.parseInt(await readFile(pidFile(), 'utf8'), 10),
    /** A server in a process of its own, which says "up" or why it is not. */
    startChild({ durable = false, user }: { durable?: boolean; user?: typeof userNobody } = {}) {
      const args = ['--input-type=module', '-e', program(durable), own.dataDir]
      const child = spawn(process.execPath, args, { ...user, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] })
      children.push(child)
      const ended = once(child, 'exit')
      return {
        said: once(child.stdout, 'data').then(([bytes]) => String(bytes).trim()),
        kill: () => child.kill('SIGKILL') && ended,
      }
    },
    async ask(url: string, text: string): Promise<object[]> {
      const client = new Client(url)
      await client.connect()
      return client
        .query(text)
        .then(({ rows }) => rows)
        .finally(() => client.end())
    },
  }
  return own
}

const newFolder = async () => realpath(await mkdtemp(join(tmpdir(), 'muster-')))

const program = (durable: boolean) =>
  `import { startEmbeddedPostgres } from '${new URL('../../../src/platform/embedded-postgres/index.ts', import.meta.url).href}'
    await startEmbeddedPostgres({ dataDir: process.argv[1], durable: ${durable} })
      .then(() => console.log('up'), error => console.log(error.message))`
