import { type Migrated, migrate as migrateDatabase } from '../platform/migrate.ts'
import { command, type Run } from './command.ts'
import { checkConnection, execute, findDatabase } from './database.ts'

export const migrate = command({
  name: 'migrate',
  summary: 'Bring the database up to this release',
  details: `DATABASE_URL has to name the owner of the database here (or a superuser); the server itself may then run as any
member of the role muster_server. A database in DATA_DIR is migrated by every start, so this is rarely needed for it.
Forward only, each migration in a transaction of its own; doing it again changes nothing.`,
  args: {},
  examples: ['muster migrate', 'DATABASE_URL=postgres://owner:secret@db.example/muster muster migrate'],
  async run(run) {
    const { databaseUrl } = run.config
    const { applied, current } = databaseUrl === undefined ? await migrateOwn(run) : await migrateGiven(databaseUrl)
    run.terminal.answer({ applied, current }, [
      ...applied.map(name => `Applied ${name}.`),
      `The database is at ${current}${applied.length === 0 ? ' already' : ''}.`,
    ])
    return 0
  },
})

/** Starting it migrates it; beside a running server there is nothing to do, or the server is of another release. */
async function migrateOwn(run: Run): Promise<Migrated> {
  const { migrated, ownerUrl } = await findDatabase(run, { mayMake: true })
  return migrated ?? migrateDatabase(ownerUrl)
}

/** Migrates the database of DATABASE_URL as its login, and sees to it that this login may step down to muster_server. */
export async function migrateGiven(databaseUrl: string): Promise<Migrated> {
  await checkConnection(databaseUrl)
  const migrated = await migrateDatabase(databaseUrl)
  await letStepDown(databaseUrl)
  return migrated
}

/** Makes the login of an address a member of muster_server, unless it is one. */
export async function letStepDown(databaseUrl: string): Promise<void> {
  const membership = `do $$ begin
    if not pg_has_role('muster_server', case when current_setting('server_version_num')::int < 160000 then 'MEMBER' else 'SET' end)
    then execute format('grant muster_server to %I', current_user); end if;
  end $$`
  await execute(databaseUrl, membership)
}
