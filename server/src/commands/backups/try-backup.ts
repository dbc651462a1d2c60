import { lstat, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { verifyAuditLog } from '../../features/audit-log/index.ts'
import { isNightly, noteTrial } from '../../features/backups/index.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { findFolder, OtherServer, takeGuard } from '../../platform/embedded-postgres/folder.ts'
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/index.ts'
import { command, type Run } from '../command.ts'
import { connect, findDatabase } from '../database.ts'
import { listGroups } from '../groups.ts'
import { openGivenBackup } from './reading.ts'

export const tryBackup = command({
  name: 'try-backup',
  summary: 'Restore a backup into a throw-away database, and verify it',
  details: `Restores a backup into a new PostgreSQL, verifies the audit log of each group there, and deletes it. The database of the
service is not touched; it only notes that the backup was tried, which \`muster doctor\` shows. Without FILE: the latest one that
the service made in BACKUP_DIR.

That PostgreSQL lies in the folder for temporary files, or in DIR. It is as big as the database, and has its names, addresses and
pay in clear text: name a folder on an encrypted disk. A try that is killed cannot delete it; the next one in the same folder does.`,
  args: {
    file: { type: 'string', description: 'The backup', valueHint: 'FILE' },
    folder: { type: 'string', description: 'Where to restore it', valueHint: 'DIR' },
  },
  examples: [
    'muster try-backup',
    'muster try-backup --file /backups/muster-20261125T020000Z.backup --folder /encrypted/tries',
  ],
  exitCodes: { 1: 'it cannot be restored, or an audit log in it has a fault' },
  async run(run, args) {
    const file = args.file ?? (await latestBackup(run))
    const { header, restoreInto } = await openGivenBackup(run, file)
    const folder = args.folder ?? tmpdir()
    await removeFormerTries(folder, run)
    const dataDir = await mkdtemp(join(folder, prefix))
    run.closing.defer(() => remove(dataDir))
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
    run.closing.defer(() => postgres.stop())
    const lies = await findFolder(dataDir)
    if (args.folder !== undefined && lies?.home !== lies?.dataDir)
      throw new Error(
        `PostgreSQL does not run as root, and may not enter ${folder}: let others pass through it (chmod o+x), or name another folder.`,
      )
    const now = new Date().toISOString()
    const { rows } = await restoreInto(postgres.ownerUrl, now)
    const faults = await faultsOf(postgres.serverUrl)
    if (faults.length > 0) throw new Error(`${file} can be restored, and has faults:\n${faults.join('\n')}`)
    await note(run, { file: basename(file), bytes: (await stat(file)).size, now })
    run.terminal.answer({ file, rows, backedUpAt: header.startedAt, release: header.release }, [
      `${file} can be restored: ${rows} rows, as of ${header.startedAt}. The audit log of every group in it is whole.`,
    ])
    return 0
  },
})

const prefix = 'muster-try-backup-'

/** Notes the try in the database of the service, which may be on another machine. */
async function note(run: Run, tried: Parameters<typeof noteTrial>[1]): Promise<void> {
  try {
    if (!(await noteTrial(await connect(run, await findDatabase(run)), tried)))
      run.terminal.note(
        `The try is not noted, so muster doctor does not show it: the service did not make ${tried.file}.`,
      )
  } catch (error) {
    run.terminal.note(`The try is not noted, so muster doctor does not show it: ${(error as Error).message}`)
  }
}

/** Those that were killed: no process holds the lock of their folder. */
async function removeFormerTries(folder: string, { terminal }: Run): Promise<void> {
  const names = await readdir(folder).catch(error => {
    throw new Error(`The folder ${folder} cannot be read: ${error.message}.`)
  })
  for (const path of names.filter(name => name.startsWith(prefix)).map(name => join(folder, name))) {
    if (!(await isOurs(path))) continue
    try {
      const guard = takeGuard(path)
      await remove(path).finally(guard.release)
    } catch (error) {
      if (!(error instanceof OtherServer)) terminal.note(`${path} could not be removed: ${(error as Error).message}`)
    }
  }
}

/** Whether no other user could put something into the folder, such as a link to what is not of a try. */
async function isOurs(path: string): Promise<boolean> {
  const found = await lstat(path)
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

/** With the files that lie elsewhere, where PostgreSQL could not reach them in the folder. */
async function remove(dataDir: string): Promise<void> {
  const found = await findFolder(dataDir)
  if (found && found.home !== found.dataDir) await rm(found.home, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}

async function latestBackup({ config: { backups } }: Run): Promise<string> {
  if (!backups) throw new Error('--file is missing, and BACKUP_DIR is not set: name the backup to try.')
  const names = await readdir(backups.folder).catch(() => [])
  const latest = names.filter(isNightly).sort().at(-1)
  if (latest === undefined) throw new Error(`The service has made no backup in ${backups.folder} yet.`)
  return join(backups.folder, latest)
}

async function faultsOf(serverUrl: string): Promise<string[]> {
  const database = openDatabase({ url: serverUrl, pool: 2, pipelines: 1 })
  try {
    const faults: string[] = []
    for (const { id, name } of await listGroups(database)) {
      const { problem } = await verifyAuditLog(database.forGroup(id), id)
      if (problem) faults.push(`${name}: ${problem.message}`)
    }
    return faults
  } finally {
    await database.close()
  }
}
