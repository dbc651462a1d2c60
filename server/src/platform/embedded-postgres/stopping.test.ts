import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findFolder } from './folder.ts'
import { findPostmaster, stopPostmaster } from './process.ts'

/** A durable database in the folder, without a server. */
async function orphanIn(dataDir: string): Promise<void> {
  const module = new URL('./index.ts', import.meta.url).href
  const program = `import { startEmbeddedPostgres } from '${module}'
    await startEmbeddedPostgres({ dataDir: process.argv[1], durable: true })
    console.log('up')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], { cwd: '/' })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await ended
}

async function checkpointerOf(postmaster: number): Promise<number> {
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  for (const pid of children.trim().split(' '))
    if (/checkpointer/.test(await readFile(`/proc/${pid}/cmdline`, 'utf8'))) return Number(pid)
  throw new Error('There is no checkpointer.')
}

test.runIf(process.platform === 'linux')(
  'a database that writes its last checkpoint is waited for, however long that takes',
  async () => {
    const top = await realpath(await mkdtemp(join(tmpdir(), 'muster-')))
    await orphanIn(join(top, 'data'))
    const folder = await findFolder(join(top, 'data'))
    const found = folder && (await findPostmaster(folder))
    if (!found) throw new Error('The database does not run.')
    const checkpointer = await checkpointerOf(found.pid)
    const control = await open(join(folder.cluster, 'global', 'pg_control'), 'r+')
    const state = async () => (await control.read(Buffer.alloc(4), 0, 4, 16)).buffer.readInt32LE()

    // It has said that it writes the checkpoint, and comes no further.
    process.kill(checkpointer, 'SIGSTOP')
    await control.write(Buffer.from([3, 0, 0, 0]), 0, 4, 16)
    const stopped = stopPostmaster(found, folder, 100)
    await sleep(1_000)
    process.kill(checkpointer, 'SIGCONT')
    await stopped
    expect(await state(), 'shut down, not shutting down').toBe(1)

    await control.close()
    if (folder.home !== folder.dataDir) await rm(folder.home, { recursive: true })
    await rm(top, { recursive: true })
  },
)
