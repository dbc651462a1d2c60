import { startEmbeddedPostgres } from '../../platform/embedded-postgres/index.ts'
import { command, type Run } from '../command.ts'
import { checkConnection } from '../database.ts'
import { letStepDown } from '../migrate.ts'
import { release } from './keys-of-backups.ts'
import { openGivenBackup } from './reading.ts'

export const restore = command({
  name: 'restore',
  summary: 'Restore a backup into an empty database',
  details: `Into a new database in DATA_DIR, or into the empty one of DATABASE_URL, as its owner. All or nothing: a backup that is
damaged, cut off, or made with another master key leaves the database as it was. A backup of an earlier release is migrated;
one of a later release is refused. The PostgreSQL may be of another version.

What was written after the backup is lost, and others may know of it. So sessions and links end, events go on with
numbers that were never given, each group gets the event system.restored, and emails are held until
\`muster release-emails\`. Keys that were revoked after the backup work again: revoke them again.`,
  args: {
    file: { type: 'positional', required: true, description: 'the backup, or - for standard input', valueHint: 'FILE' },
  },
  examples: [
    'DATA_DIR=/var/lib/muster-new muster restore /backups/2026-11-25.backup',
    'ssh vault "cat 2026-11-25.backup" | DATABASE_URL=postgres://owner:secret@db.example/new muster restore -',
  ],
  async run(run, { file }) {
    const { header, restoreInto } = await openGivenBackup(run, file)
    const ownerUrl = await openTarget(run)
    const { rows, migrated, postgres } = await restoreInto(ownerUrl, new Date().toISOString())
    if (run.config.databaseUrl !== undefined) await letStepDown(ownerUrl)
    const { startedAt } = header
    run.terminal.answer({ rows, backedUpAt: startedAt, release: header.release, postgres: header.postgres, migrated }, [
      `Restored ${rows} rows, as of ${startedAt}.`,
      ...movesOf(header, { release: await release(), postgres }),
      ...(migrated.length > 0 ? [`${migrated.length} migrations followed.`] : []),
      `Sessions and links have ended. API keys, accounts, passwords and second factors are as they were: what was revoked, suspended or replaced since ${startedAt} works again. Revoke those keys again (\`muster revoke-key\`).`,
      'Emails are held: look first whether all is there, then run `muster release-emails`.',
    ])
    return 0
  },
})

async function openTarget({ config: { databaseUrl, dataDir }, terminal, closing }: Run): Promise<string> {
  if (databaseUrl !== undefined) return checkConnection(databaseUrl).then(() => databaseUrl)
  const starting = startEmbeddedPostgres({ dataDir, say: terminal.note })
  closing.defer(() => starting.then(postgres => postgres.stop()).catch(() => {}))
  return (await starting).ownerUrl
}

type Versions = Readonly<{ release: string; postgres: string }>

/** What the backup was made by, where that is another release or another major version of PostgreSQL than here. */
export function movesOf(then: Versions, here: Versions): string[] {
  const major = (version: string) => version.split('.')[0]
  return [
    ...(then.release === here.release ? [] : [`The backup is of release ${then.release}, this is ${here.release}.`]),
    ...(major(then.postgres) === major(here.postgres)
      ? []
      : [`The backup is of PostgreSQL ${then.postgres}, this is ${here.postgres}.`]),
  ]
}
