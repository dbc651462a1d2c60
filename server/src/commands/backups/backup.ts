import { setTimeout as sleep } from 'node:timers/promises'
import { writeBackup, writeBackupFile } from '../../platform/backup/index.ts'
import { command } from '../command.ts'
import { findDatabase } from '../database.ts'
import { openProgressBar } from '../terminal.ts'
import { openKnownVault, release } from './keys-of-backups.ts'

export const backup = command({
  name: 'backup',
  summary: 'Write a backup into a file, while the service works',
  details: `The file has every row in one snapshot, with every change that was answered before the command began. It is compressed,
and encrypted. Only the master key opens it, which is not in it: keep a copy of that key apart from the backups. Files of DATA_DIR are not in it: the key, passwords of the embedded database, and the sample
people. The file is read again before it gets its name. - writes to standard output, and reads nothing again.`,
  args: {
    file: { type: 'positional', required: true, description: 'file to make, or -', valueHint: 'FILE' },
  },
  examples: ['muster backup /backups/2026-11-25.backup', 'muster backup - | ssh vault "cat > 2026-11-25.backup"'],
  async run(run, { file }) {
    const { serverUrl } = await findDatabase(run)
    const vault = await openKnownVault(run, serverUrl)
    const bar = openProgressBar(run.terminal)
    const source = {
      ...{ serverUrl, vault, release: await release() },
      onProgress: ({ share, table, rows }: { share: number; table: string; rows: number }) =>
        bar.show(share, `${table}, ${rows} rows`),
    }
    if (file === '-') {
      const { rows } = await writeBackup({ ...source, to: toOutput }).finally(bar.close)
      run.terminal.note(`${rows} rows. ${warning}`)
      return 0
    }
    const stop = new AbortController()
    const writing = writeBackupFile({ ...source, path: file, signal: stop.signal })
    // After Ctrl-C: removes what was begun. A backup that waits for a migration does not hear of it.
    run.closing.defer(async () => {
      stop.abort()
      await Promise.race([writing.catch(() => {}), sleep(5_000, undefined, { ref: false })])
    })
    const { rows, bytes, startedAt } = await writing.finally(bar.close)
    run.terminal.answer({ file, startedAt, rows, bytes }, [
      `${file}: ${rows} rows, ${Math.ceil(bytes / 1024)} KiB, as of ${startedAt}. It was read again and is whole.`,
      warning,
    ])
    return 0
  },
})

/** Waits until the piece is out, so that a reader who has gone away is noticed at the last one, too. */
const toOutput = (piece: Buffer): Promise<void> =>
  new Promise((written, failed) => process.stdout.write(piece, error => (error ? failed(error) : written())))

const warning =
  'The master key is not in it: keep a copy of the key elsewhere, without which the backup cannot be read.'
