import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { todayIn } from '../../domain/calendar-date.ts'
import { conflict } from '../../domain/failure.ts'
import { instantOf } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { recordAudit } from '../../platform/records.ts'
import { resolveAuthorities, writeAuthorities } from './kinds/authorities.ts'
import { resolveCredentials, writeCredentials } from './kinds/credentials.ts'
import { recordEmployeeChanges, resolveEmployees, writeEmployees } from './kinds/employees.ts'
import { checkHolders, writeHolders } from './kinds/holders.ts'
import { checkRoleGrants, writeRoleGrants } from './kinds/role-grants.ts'
import { resolveStructures, writeStructures } from './kinds/structures.ts'
import { type ImportError, Problems } from './problems.ts'
import { assignIds, countsOf } from './resolve.ts'
import { type Counts, type Run, type Staging, stageOf } from './run.ts'
import { type FileName, fileNames, fileShapes } from './schemas.ts'
import { findSources, type Sources } from './sources.ts'
import { createStages, type SourceFile, stageFile } from './stage.ts'

export type ImportProgress = Readonly<{ file: string; rowsRead: number; bytesRead: number; bytesTotal: number }>

export type ImportRequest = Readonly<{
  groupName: string
  /** Folders or files; of a folder its *.csv files. */
  paths: readonly string[]
  /** Everything is tried, nothing stored. */
  isDryRun: boolean
  onProgress?(progress: ImportProgress): void
  /** Of a group that does not exist; without it, the first employer's time zone and no test group. */
  newGroup?: Readonly<{ timeZone: string; isTest: boolean }> | undefined
}>

/** With any error nothing was stored, and `files` is empty. */
export type ImportReport = Readonly<{
  files: readonly (Readonly<{ file: string }> & Counts)[]
  errors: readonly ImportError[]
}>

/**
 * Imports a set of CSV files into a group in one transaction, all or nothing; a group of that name is made where there
 * is none. Nothing is stored when a cell is bad, or on a dry run.
 * @throws Failure when a path names nothing, or when another import of the group is under way
 */
export async function importFiles(context: Context, request: ImportRequest): Promise<ImportReport> {
  const sources = await findSources(request.paths)
  const group = await findOrReserveGroup(context.database, request.groupName)
  const abandoned = new Abandoned()
  try {
    return await context.database.withConnection(group.id, async (tx, client) => {
      const report = await importInto({ context, request, sources, group, tx, client })
      if (request.isDryRun || report.errors.length > 0) throw abandoned.with(report)
      return report
    })
  } catch (error) {
    if (error === abandoned) return abandoned.report
    throw error
  }
}

/** Thrown to roll back what was only tried. */
class Abandoned extends Error {
  report: ImportReport = { files: [], errors: [] }

  with(report: ImportReport): this {
    this.report = report
    return this
  }
}

type Group = Readonly<{ id: number; isNew: boolean }>

async function findOrReserveGroup({ withoutGroup }: Database, name: string): Promise<Group> {
  const found = await sql<{ id: number | null; next: number | null }>`
    select id, case when id is null then nextval('employer_group_id_seq') end as next
    from find_employer_group(${name}) id`.execute(withoutGroup)
  const { id = null, next = null } = found.rows[0] ?? {}
  return id === null ? { id: Number(next), isNew: true } : { id, isNew: false }
}

type Work = Readonly<{
  context: Context
  request: ImportRequest
  sources: Sources
  group: Group
  tx: Tx
  client: Run['client']
}>

async function importInto({ context, request, sources, group, tx, client }: Work): Promise<ImportReport> {
  const now = instantOf(context.clock)
  const problems = new Problems()
  for (const name of fileNames)
    problems.announce(
      name,
      fileShapes[name].columns.map(column => column.name),
    )
  for (const error of sources.errors) problems.add(error)
  // As long as it takes; every plan is for one run.
  await client.query('set local statement_timeout = 0; set local jit = off')
  await takeTurn(tx, request.groupName)
  if (group.isNew) await insertGroup(tx, { id: group.id, request, now })
  const keys = await context.vault.keysOf(tx, group.id)
  await createStages({ client })
  const staging = { client, keys, problems, now, group }
  const present = await stageFiles(staging, sources.files, request)
  const timeZone = await timeZoneOf(tx, { group, request })
  const run: Run = {
    ...staging,
    group: { id: group.id, timeZone },
    today: todayIn(timeZone, context.clock.now()),
    present,
  }
  return tryOut(run, tx)
}

/** One import of a group at a time. */
async function takeTurn(tx: Tx, groupName: string): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`muster import ${groupName}`}, 0)) as taken`.execute(tx)
  if (!rows[0]?.taken) {
    throw conflict('ImportUnderWay', `Another import into ${groupName} is under way. Wait for its end and try again.`)
  }
}

async function insertGroup(
  tx: Tx,
  { id, request, now }: { id: number; request: ImportRequest; now: string },
): Promise<void> {
  await tx
    .insertInto('employerGroup')
    .values({
      id,
      name: request.groupName,
      timeZone: request.newGroup?.timeZone ?? fallbackTimeZone,
      status: 'Active',
      isTest: request.newGroup?.isTest ?? false,
      createdAt: now,
    })
    .execute()
}

const fallbackTimeZone = 'Australia/Sydney'

async function stageFiles(
  staging: Staging,
  files: readonly SourceFile[],
  { onProgress }: ImportRequest,
): Promise<Map<FileName, ReadonlySet<string>>> {
  const bytesTotal = files.reduce((sum, file) => sum + file.size, 0)
  const present = new Map<FileName, ReadonlySet<string>>()
  let bytesRead = 0
  for (const file of files) {
    const columns = await stageFile(staging, file, (bytes, rowsRead) => {
      bytesRead += bytes
      onProgress?.({ file: file.name, rowsRead, bytesRead, bytesTotal })
    })
    present.set(file.name, columns)
  }
  return present
}

/** A new group without a zone of its own takes that of the first employer that has one. */
async function timeZoneOf(tx: Tx, { group, request }: { group: Group; request: ImportRequest }): Promise<string> {
  if (group.isNew && request.newGroup === undefined) {
    await sql`
      update employer_group set time_zone = first.time_zone
      from (select time_zone from stage_employers where time_zone is not null order by line limit 1) first
      where id = ${group.id}`.execute(tx)
  }
  const { timeZone } = await tx
    .selectFrom('employerGroup')
    .select('timeZone')
    .where('id', '=', group.id)
    .executeTakeFirstOrThrow()
  return timeZone
}

/** Checks what the cells alone could not tell, and when all is well writes it down. */
async function tryOut(run: Run, tx: Tx): Promise<ImportReport> {
  await expectManyRows(run)
  await assignIds(run)
  await resolveStructures(run)
  await resolveEmployees(run)
  await resolveAuthorities(run)
  await checkRoleGrants(run)
  await checkHolders(run)
  await resolveCredentials(run)
  if (!run.problems.isEmpty) return { files: [], errors: run.problems.list() }

  await writeStructures(run)
  await writeEmployees(run)
  await writeAuthorities(run)
  await recordEmployeeChanges(run)
  await writeRoleGrants(run)
  await writeHolders(run)
  await writeCredentials(run)
  const files = await countFiles(run)
  await recordAudit(tx, {
    actor: { employerGroupId: run.group.id, system: true },
    occurredAt: run.now,
    action: 'import.completed',
    resourceType: 'Import',
    details: { files },
  })
  return { files, errors: [] }
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
