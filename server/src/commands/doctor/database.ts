import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readBackupRuns } from '../../features/backups/index.ts'
import { areEmailsHeld } from '../../features/notices/index.ts'
import { systemClock } from '../../platform/clock.ts'
import { mayPass } from '../../platform/database/errors.ts'
import { type Database, openDatabase } from '../../platform/database/index.ts'
import { refuseForeignReplica, refuseOtherTimeline } from '../../platform/database/replica.ts'
import { credentialsFile } from '../../platform/embedded-postgres/credentials.ts'
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from '../../platform/embedded-postgres/index.ts'
import { pendingMigrations } from '../../platform/migrate.ts'
import { masterKeyFile, readMasterKeys } from '../../platform/secrets/master-key.ts'
import { hasRootKey, openRootKey } from '../../platform/secrets/root-key.ts'
import type { Run } from '../command.ts'
import { checkConnection, connect } from '../database.ts'
import { listGroups } from '../groups.ts'
import { describeUrl, sentenceOf } from '../problems.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

/** The database as the server sees it. Throws what keeps us from looking. */
export async function checkDatabase(run: Run): Promise<Finding[]> {
  const serverUrl = await findUntouched(run)
  if (serverUrl === undefined) {
    return [warn('database', 'There is no database in DATA_DIR yet; the first start makes it.')]
  }
  const pending = await pendingMigrations(serverUrl)
  if (pending.length > 0) {
    return [fail('migrations', `${pending.length} are pending: run \`muster migrate\`, or restart Muster.`)]
  }
  const database = await connect(run, { ownerUrl: serverUrl, serverUrl, isOwn: run.config.databaseUrl === undefined })
  return [
    ...(await checkRole(run, database)),
    ok('migrations', 'none pending'),
    await checkTenantIsolation(database),
    await checkKey(run, database),
    await checkClock(database),
    ...(await checkReplica(run, database)),
    ...(await checkGroups(database)),
    ...(await checkBackups(run, database)),
  ]
}

/** Neither made nor migrated: a doctor changes nothing. */
async function findUntouched({
  config: { databaseUrl, dataDir },
  terminal,
  closing,
}: Run): Promise<string | undefined> {
  if (databaseUrl !== undefined) return checkConnection(databaseUrl).then(() => databaseUrl)
  const running = await findRunningEmbeddedPostgres({ dataDir })
  if (running) return running.serverUrl
  if (!existsSync(credentialsFile(dataDir))) return undefined
  const starting = startEmbeddedPostgres({ dataDir, say: terminal.note })
  closing.defer(() => starting.then(postgres => postgres.stop()).catch(() => {}))
  return (await starting).serverUrl
}

async function checkRole({ config }: Run, database: Database): Promise<Finding[]> {
  const { rows } = await sql<Record<'version' | 'role', string> & Record<'mayAll' | 'loginMayAll' | 'owns', boolean>>`
    select current_setting('server_version') as version, current_user as role,
      me.rolsuper or me.rolbypassrls or me.rolcreaterole as may_all, login.rolsuper as login_may_all,
      exists (select from pg_class where relowner = me.oid) or exists (select from pg_database where datdba = me.oid)
        or exists (select from pg_namespace where nspowner = me.oid) as owns
    from pg_roles me, pg_roles login where me.rolname = current_user and login.rolname = session_user`.execute(
    database.withoutGroup,
  )
  const [found] = rows
  if (!found) return [fail('role', 'The database does not say who we are.')]
  const place = config.databaseUrl === undefined ? 'our own, in DATA_DIR' : `at ${describeUrl(config.databaseUrl).host}`
  return [
    ok('database', `PostgreSQL ${found.version}, ${place}`),
    found.mayAll || found.owns
      ? fail('role', `${found.role} owns tables or may bypass row-level security: take that from it.`)
      : ok('role', `${found.role}, which owns nothing and is held back by row-level security`),
    ...(found.loginMayAll
      ? [
          warn(
            'role',
            'The user of DATABASE_URL is a superuser: serve as a login that is merely a member of muster_server.',
          ),
        ]
      : []),
  ]
}

/** Every table of a group's data is behind row-level security, for its owner too. */
async function checkTenantIsolation(database: Database): Promise<Finding> {
  const { rows } = await sql<{ name: string; isBehind: boolean }>`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_behind
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and (c.relname = 'employer_group' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'employer_group_id' and not a.attisdropped))
    order by c.relname`.execute(database.withoutGroup)
  const open = rows.filter(row => !row.isBehind).map(row => row.name)
  return open.length === 0
    ? ok('tenant isolation', `Row-level security is on and forced on all ${rows.length} tables of the groups.`)
    : fail('tenant isolation', `Row-level security is off on ${open.join(', ')}: restore it from the migrations.`)
}

async function checkKey({ config: { masterKey, dataDir } }: Run, database: Database): Promise<Finding> {
  const check = 'master key'
  const isKnown = await hasRootKey(database)
  try {
    const keys = masterKey ? [masterKey] : await readMasterKeys(dataDir)
    if (!isKnown) return ok(check, 'None was used with this database yet.')
    if (keys.length === 0)
      return fail(check, `MASTER_KEY is not set and ${masterKeyFile(dataDir)} is missing: put it back.`)
    await openRootKey(database, keys, systemClock)
  } catch (error) {
    return fail(check, sentenceOf(error, undefined))
  }
  return masterKey
    ? ok(check, "MASTER_KEY is the database's.")
    : warn(check, 'It fits, but lies in DATA_DIR beside the data: `muster serve` wants it elsewhere (MASTER_KEY_FILE).')
}

async function checkClock(database: Database): Promise<Finding> {
  const before = Date.now()
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(database.withoutGroup)
  const theirs = Date.parse(rows[0]?.now ?? '')
  const apart = Math.round(Math.max(before - theirs, theirs - Date.now(), 0) / 1000)
  const message = `This machine's clock and the database's are ${apart} s apart`
  if (apart > 60) return fail('clock', `${message}: set them by NTP.`)
  return apart > 2 ? warn('clock', `${message}: set them by NTP.`) : ok('clock', new Date().toISOString())
}

/** A server starts while its replica is away, and says nothing of it. It does not start with a foreign one. */
async function checkReplica({ config, closing }: Run, database: Database): Promise<Finding[]> {
  if (config.databaseReplicaUrl === undefined) return []
  const replica = openDatabase({ url: config.databaseReplicaUrl, pool: 1, pipelines: 1 })
  closing.defer(() => replica.close())
  const look = refuseForeignReplica(database, replica).then(() => refuseOtherTimeline(database, replica))
  return look.then(
    () => [ok('replica', 'It is one of this database, and answers.')],
    (error: Error) => {
      const consequence = mayPass(error) ? 'The primary answers all reads' : 'No server starts with it'
      return [fail('replica', `${consequence}: ${(error.cause as Error)?.message || error.message}`)]
    },
  )
}

const [day, quarter] = [86_400_000, 90 * 86_400_000]

/** Whether the service makes backups, when the last was made, and whether one was tried. */
async function checkBackups({ config }: Run, database: Database): Promise<Finding[]> {
  const held = (await areEmailsHeld(database))
    ? [warn('emails', 'They are held since a restore: run `muster release-emails` when all is there.')]
    : []
  if (!config.backups) return [warn('backups', 'The service makes none: set BACKUP_DIR.'), ...held]
  const runs = await readBackupRuns(database)
  const last = runs.find(({ finishedAt }) => finishedAt !== null)
  const [tried] = runs
    .filter(({ triedAt }) => triedAt !== null)
    .toSorted((one, other) => Date.parse(other.triedAt ?? '') - Date.parse(one.triedAt ?? ''))
  const isLate = !last || Date.now() - Date.parse(last.startedAt) > 2 * day
  const failure = runs[0]?.failure
  const file = join(config.backups.folder, last?.file ?? '')
  return [
    failure || isLate
      ? fail(
          'backups',
          `The last whole one is ${last ? `of ${last.startedAt}` : 'still to come'}.${failure ? ` ${failure}` : ''}`,
        )
      : existsSync(file)
        ? ok('backups', `The last one is of ${last.startedAt}, in ${config.backups.folder}.`)
        : fail('backups', `The last one, ${file}, is not there any more.`),
    tried && Date.now() - Date.parse(tried.triedAt ?? '') < quarter
      ? ok('backups tried', `The one of ${tried.startedAt} was restored elsewhere on ${tried.triedAt}.`)
      : warn('backups tried', 'None for 90 days: run `muster try-backup`.'),
    ...held,
  ]
}

async function checkGroups(database: Database): Promise<Finding[]> {
  const groups = await listGroups(database)
  const samples = groups.filter(group => group.sampleAccounts > 0).map(group => group.name)
  const suspended = groups.filter(group => group.status === 'Suspended').map(group => group.name)
  return [
    ok('groups', groups.length === 0 ? 'none yet' : `${groups.length}: ${groups.map(group => group.name).join(', ')}`),
    ...(suspended.length > 0 ? [warn('groups', `suspended: ${suspended.join(', ')}`)] : []),
    samples.length === 0
      ? ok('sample accounts', 'none')
      : warn(
          'sample accounts',
          `in ${samples.join(' and ')}: not for production, where \`muster serve\` refuses them.`,
        ),
  ]
}
