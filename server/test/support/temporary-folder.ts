import { rmSync } from 'node:fs'
import { access, chmod, constants, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Several times what a whole run takes. */
const enough = 4 * 1024 ** 3

/**
 * The folder for all temporary files of a run: in memory where the system offers enough of it. To clone the database for a
 * test file is to make 700 files, which takes a disk's file system six times as long. It goes with this process.
 */
export async function makeTemporaryFolder(): Promise<string> {
  const path = (await folderIn(memory).catch(() => undefined)) ?? (await mkdtemp(join(tmpdir(), 'muster-')))
  // As root, PostgreSQL runs as another user, who passes through.
  await chmod(path, 0o711)
  process.once('exit', () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }))
  return path
}

/** Undefined where there is too little space, or programs cannot run there. */
async function folderIn(place: string): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(place)
  if (bavail * bsize < enough) return undefined
  const folder = await mkdtemp(join(place, 'muster-'))
  const program = join(folder, 'program')
  try {
    await writeFile(program, '', { mode: 0o700 })
    await access(program, constants.X_OK)
    return folder
  } catch {
    await rm(folder, { recursive: true })
    return undefined
  }
}
