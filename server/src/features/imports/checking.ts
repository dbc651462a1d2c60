import { record, recordAudit } from '../../core/records.ts'
import { analyzeWhatWasWritten } from '../../platform/database/writes.ts'
import { storeCredentials } from '../credentials/index.ts'
import { checkRoleGrants, resolveAuthorities, writeAuthorities, writeRoleGrants } from './authorities/index.ts'
import { checkHolders, writeHolders } from './holders.ts'
import { checkUnderLocks } from './locks.ts'
import { recordEmployeeChanges, resolveCredentials, resolveEmployees, writeEmployees } from './people/index.ts'
import { refuseBeyondRequester } from './requester/index.ts'
import { assignIds } from './rows/index.ts'
import { codedTables, type FileName, fileNames, type ImportError, type Run, stageOf } from './run/index.ts'
import { resolveStructures, writeStructures } from './structures/index.ts'

type Counts = Readonly<{ created: number; updated: number; unchanged: number }>

/** `files` is empty where there are errors. `errors`: all of them, unless `onErrors` took them. */
export type ImportReport = Readonly<{
  files: readonly (Readonly<{ file: string }> & Counts)[]
  errorCount: number
  errors: readonly ImportError[]
}>

/**
 * Checks the staged rows against each other and the group, and stores them where there are no errors.
 * @returns the counts of each file; none where there are errors
 */
export async function checkAndStore(
  run: Run,
  onPhase: (phase: 'Checking' | 'Storing') => void,
): Promise<ImportReport['files']> {
  onPhase('Checking')
  await expectManyRows(run)
  await checkUnderLocks(run, () => check(run))
  if (run.problems.count > 0) return []

  onPhase('Storing')
  await writeStructures(run)
  await writeEmployees(run)
  await writeAuthorities(run)
  // The next statements read these rows.
  await analyzeWhatWasWritten(run.tx)
  await recordEmployeeChanges(run)
  await writeRoleGrants(run)
  await writeHolders(run)
  await storeCredentials(run, 'next_credential')
  const files = await countFiles(run)
  await recordCompletion(run, files)
  return files
}

async function check(run: Run): Promise<void> {
  await assignIds(run)
  await resolveStructures(run)
  await resolveEmployees(run)
  await resolveAuthorities(run)
  await checkRoleGrants(run)
  await checkHolders(run)
  await resolveCredentials(run)
  if (run.requester) await refuseBeyondRequester(run, run.requester)
}

async function recordCompletion(run: Run, files: ImportReport['files']): Promise<void> {
  const completion = { type: 'import.completed' as const, details: { files } }
  if (!run.requester) return recordAudit(run, { ...completion, resource: { type: 'Import' } })
  await record(run, { ...completion, resource: { type: 'Operation', id: run.requester.operationId } })
}

const many = 1000

/**
 * The database has no statistics of rows that this transaction wrote, assumes a handful, and would compare each row with
 * each other one. For large sets it has to join otherwise.
 */
async function expectManyRows({ client }: Run): Promise<void> {
  const stages = fileNames.map(file => `(select count(*) from ${stageOf(file)})`)
  const { rows } = await client.query<{ count: number }>(`select ${stages.join(' + ')} as count`)
  if ((rows[0]?.count ?? 0) > many) await client.query("set local enable_nestloop = off; set local work_mem = '32MB'")
}

const nextTables: ReadonlyMap<FileName, string> = new Map([
  ...Object.entries(codedTables).map(([table, { file }]) => [file, `next_${table}`] as const),
  ['authority-roles.csv', 'next_role_grant'],
  ['position-holders.csv', 'next_position_holder'],
  ['credentials.csv', 'next_credential'],
])

async function countFiles({ client, present }: Run): Promise<ImportReport['files']> {
  const files: ImportReport['files'][number][] = []
  for (const file of fileNames.filter(each => present.has(each))) {
    const { rows } = await client.query<Counts>(`
      select (count(*) filter (where is_new))::integer as created,
        (count(*) filter (where not is_new and changed <> '{}'))::integer as updated,
        (count(*) filter (where not is_new and changed = '{}'))::integer as unchanged
      from ${nextTables.get(file)}`)
    files.push({ file, ...(rows[0] as Counts) })
  }
  return files
}
