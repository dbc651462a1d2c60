import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import {
  type BackupHeader,
  openBackup,
  type Restored,
  refuseLater,
  restoreBackup,
  unlockedBy,
} from '../../platform/backup/index.ts'
import type { Run } from '../command.ts'
import { openProgressBar } from '../terminal.ts'
import { findGivenMasterKeys, refuseUnreadable } from './keys-of-backups.ts'

/** A backup that this release can restore, and which one of the given master keys opens. */
type GivenBackup = Readonly<{
  header: BackupHeader
  /** @param ownerUrl of an empty database @param now UTC, with milliseconds */
  restoreInto(ownerUrl: string, now: string): Promise<Restored>
}>

/**
 * Reads the header of a backup, before there is a database for it.
 * @param file `-`: standard input
 * @throws a sentence, or UnreadableBackup
 */
export async function openGivenBackup(run: Run, file: string): Promise<GivenBackup> {
  const masterKeys = await findGivenMasterKeys(run)
  if (file !== '-') await refuseUnreadable(file)
  const { from, share } = await streamOf(file)
  const backup = await openBackup(from, unlockedBy(masterKeys))
  await refuseLater(backup.header)
  return {
    header: backup.header,
    restoreInto(ownerUrl, now) {
      const bar = openProgressBar(run.terminal)
      const onProgress = (count: number, table: string) => bar.show(share(), `${table}, ${count} rows`)
      return restoreBackup({ ownerUrl, backup, now, onProgress }).finally(bar.close)
    },
  }
}

/** A backup as it is read, and the share of it that was read: of standard input that is 0, since its end is not known. */
export async function streamOf(file: string): Promise<Readonly<{ from: AsyncIterable<Buffer>; share(): number }>> {
  if (file === '-') return { from: process.stdin, share: () => 0 }
  const { size } = await stat(file)
  const from = createReadStream(file)
  // Indexes and foreign keys are still to be made when all is read.
  return { from, share: () => Math.min(from.bytesRead / Math.max(size, 1), 0.99) }
}
