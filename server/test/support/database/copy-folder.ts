import { chown, cp, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Copies a folder to where none is, with the modes and owners of its files: PostgreSQL insists on both. */
export async function copyFolder(from: string, to: string) {
  await cp(from, to, { recursive: true, verbatimSymlinks: true, errorOnExist: true, force: false })
  const names = await readdir(from, { recursive: true })
  for (const name of ['', ...names]) {
    const { uid, gid } = await lstat(join(from, name))
    // Only who may own the files of others must set it.
    if (process.getuid?.() === 0) await chown(join(to, name), uid, gid)
  }
}
