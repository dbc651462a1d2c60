import { record, recordAudit } from '../../core/records.ts'
import { analyzeWhatWasWritten } from '../../platform/database/statistics.ts'
import { storeCredentials } from '../credentials/index.ts'
import { checkRoleGrants, resolveAuthorities, writeAuthorities, writeRoleGrants } from './authorities/index.ts'
import { type FileName, fileNames, type ImportError } from './files/index.ts'
import { checkHolders, writeHolders } from './holders/index.ts'
import { checkKept } from './locks/index.ts'
import { recordEmployeeChanges, resolveCredentials, resolveEmployees, writeEmployees } from './people/index.ts'
import { refuseBeyondRequester } from './requester/index.ts'
import { assignIds, type Counts, countsOf, type Run, stageOf } from './rows/index.ts'
import { resolveStructures, writeStructures } from './structures/index.ts'

/** With any error nothing was stored, and `files` is empty. `errors`: all of them, unless `onErrors` took them. */
export type ImportReport = Readonly<{
  files: readonly (Readonly<{ file: string }> & Counts)[]
  errorCount: number
  errors: readonly ImportError[]
}>

/**
 * Checks what the cells alone could not tell, and when all is well writes it down.
 * @returns what was made of each file; nothing where there are problems
 */
export async function tryOut(
  run: Run,
  onPhase: (phase: 'Checking' | 'Storing') => void,
): Promise<ImportReport['files']> {
  onPhase('Checking')
  await expectManyRows(run)
  await checkKept(run, () => check(run))
  if (run.problems.count > 0) return []

  onPhase('Storing')
  await writeStructures(run)
  await writeEmployees(run)
  await writeAuthorities(run)
  // What follows reads these rows.
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
  const told = { type: 'import.completed' as const, details: { files } }
  if (!run.requester) return recordAudit(run, { ...told, resource: { type: 'Import' } })
  await record(run, { ...told, resource: { type: 'Operation', id: run.requester.operationId } })
}

const many = 1000

/**
 * The database has no statistics of rows that a transaction has only just written, takes them for a handful, and would
 * compare each with each. For large sets it is told to join otherwise.
 */
async function expectManyRows({ client }: Run): Promise<void> {
  const stages = fileNames.map(file => `(select count(*) from ${stageOf(file)})`)
  const { rows } = await client.query<{ count: number }>(`select ${stages.join(' + ')} as count`)
  if ((rows[0]?.count ?? 0) > many) await client.query("set local enable_nestloop = off; set local work_mem = '32MB'")
}

const nextTables: Readonly<Record<FileName, string>> = {
  'employers.csv': 'next_employer',
  'payment-groups.csv': 'next_payment_group',
  'cost-centres.csv': 'next_cost_centre',
  'organisation-charts.csv': 'next_organisation_chart',
  'positions.csv': 'next_chart_position',
  'employees.csv': 'next_employee',
  'authorities.csv': 'next_authority',
  'authority-roles.csv': 'next_role_grant',
  'position-holders.csv': 'next_position_holder',
  'credentials.csv': 'next_credential',
  'expense-paycodes.csv': 'next_expense_paycode',
}

async function countFiles(run: Run): Promise<ImportReport['files']> {
  const files: ImportReport['files'][number][] = []
  for (const file of fileNames) {
    if (run.present.has(file)) files.push({ file, ...(await countsOf(run, nextTables[file])) })
  }
  return files
}
