import { execFile, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const mebibyte = 1024 * 1024

/** A file system of so few bytes, in memory. Only root may make one. */
export class SmallDisk {
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
    // After an interruption, too.
    process.once('exit', this.#unmount)
  }

  /** Undefined where this user may not make one. */
  static async make(mebibytes: number): Promise<SmallDisk | undefined> {
    const folder = await mkdtemp(join(tmpdir(), 'muster-disk-'))
    // So that PostgreSQL's user gets to its files.
    await chmod(folder, 0o755)
    const options = ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'tmpfs', folder]
    const isMade = await run('mount', options).then(
      () => true,
      () => false,
    )
    if (isMade) return new SmallDisk(folder)
    await rm(folder, { recursive: true })
    return undefined
  }

  get #ballast(): string {
    return join(this.folder, 'ballast')
  }

  /** Takes all that is left. */
  async fill(): Promise<void> {
    const file = await open(this.#ballast, 'a')
    try {
      for (const size of [mebibyte, 4096]) while (await wrote(file, size));
    } finally {
      await file.close()
    }
  }

  free = (): Promise<void> => rm(this.#ballast, { force: true })

  async remove(): Promise<void> {
    process.off('exit', this.#unmount)
    this.#unmount()
    await rm(this.folder, { recursive: true })
  }

  /** Lazily: a process that ends may still have files open. */
  #unmount = (): void => void spawnSync('umount', ['--lazy', this.folder])
}

async function wrote(file: Awaited<ReturnType<typeof open>>, size: number): Promise<boolean> {
  try {
    return (await file.write(Buffer.alloc(size))).bytesWritten === size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}
