import { createReadStream } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf, reasonOf, syncFolder } from '../embedded-postgres/folder.ts'
import { counting, openBackup, readBackup } from './read.ts'
import { type Backup, type BackupSource, type Progress, writeBackup } from './write.ts'

export type BackupFile = Backup & Readonly<{ path: string }>

type Wanted = BackupSource &
  Readonly<{ path: string; signal?: AbortSignal | undefined; onProgress?: ((progress: Progress) => void) | undefined }>

/**
 * Writes a backup into a new file of mode 0600, which is on the disk, and was read again, when it gets its name: a file with
 * that name is whole.
 * @throws a sentence where there is such a file already, or it cannot be written
 */
export async function writeBackupFile({ path, ...wanted }: Wanted): Promise<BackupFile> {
  // Of this process alone: two that write the same backup do not write into one file.
  const part = `${path}.${process.pid}.part`
  try {
    const file = await open(part, 'w', 0o600)
    try {
      await file.chmod(0o600)
      const backup = await writeBackup({ ...wanted, to: piece => file.writeFile(piece) })
      await file.sync()
      const written = createReadStream(part, { signal: wanted.signal })
      await readBackup(await openBackup(written, () => wanted.vault), counting)
      // A link, unlike a rename, never replaces a backup.
      await link(part, path)
      await syncFolder(dirname(path))
      return { ...backup, path }
    } finally {
      await file.close()
    }
  } catch (error) {
    throw fileProblem(error, path)
  } finally {
    await rm(part, { force: true })
  }
}

export function fileProblem(error: unknown, path: string): unknown {
  const sentences: Record<string, string> = {
    EEXIST: 'is there already, and was left as it is; name another file',
    ENOENT: 'cannot be made: make its folder first',
    ENOSPC: 'does not fit on the disk; make room, or name another place',
    EDQUOT: 'does not fit into the quota of the disk; make room, or name another place',
    EACCES: 'may not be written by this user',
    EPERM: 'may not be written by this user',
    EROFS: 'lies on a read-only file system',
    EISDIR: 'is a folder; name a file in it',
  }
  const noLinks = 'cannot get its name: the file system has no hard links; name a place on another one'
  const code = codeOf(error) ?? ''
  const isOfLink =
    (error as NodeJS.ErrnoException).syscall === 'link' && /^(EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS)$/.test(code)
  const sentence = isOfLink ? noLinks : sentences[code]
  return sentence ? new Error(`The backup ${path} ${sentence} (${reasonOf(error)}).`) : error
}
