import { sql } from 'kysely'
import { type CommandContext, todayOf } from '../../core/command-context.ts'
import { noteOrganisationChange } from '../../core/organisation-changes.ts'
import { earliestDay } from '../../domain/caller.ts'
import { conflict } from '../../domain/failure.ts'
import { instantOf } from '../../platform/clock.ts'
import { brokenConstraint } from '../../platform/database/errors.ts'
import type { Tx } from '../../platform/database/index.ts'
import { analyzeWhatWasWritten } from '../../platform/database/statistics.ts'
import type { ServiceContext } from '../../service-context.ts'
import { seedPolicies } from '../approvals/index.ts'
import {
  type FileName,
  fileNames,
  fileShapes,
  findSources,
  type ImportError,
  Problems,
  type SourceFile,
  type Sources,
} from './files/index.ts'
import { findOrReserveGroup, type Group, type GroupRequest, makeGroup, nameOfGroup, timeZoneOf } from './group.ts'
import { createStages, type Requester, type Run, type Staging, stageFile } from './rows/index.ts'
import { type ImportReport, tryOut } from './try-out.ts'

export type ImportProgress = Readonly<{ file: string; rowsRead: number; bytesRead: number; bytesTotal: number }>

/** A set of files on its way into a group. What is thrown by any of the functions ends it, and nothing is stored. */
export type ImportWork = Readonly<{
  group: Group
  groupRequest: GroupRequest
  sources: Sources
  isDryRun: boolean
  /** Who asked for it over the API, with less power than the operator; absent: the operator. */
  requester?: Requester
  /** First of all in the transaction. */
  begin?(tx: Tx): Promise<void>
  onProgress?(progress: ImportProgress): void
  /** What it is at when the files are read. */
  onPhase?(phase: 'Checking' | 'Storing'): void
  /** Takes what is wrong, in the order of the report, batch by batch; absent: the report has it. */
  onErrors?(errors: readonly ImportError[]): void | Promise<void>
  /** Last of all in the transaction, where something will be stored. */
  finish?(tx: Tx, report: ImportReport): Promise<void>
}>

export type ImportRequest = GroupRequest &
  Readonly<{
    /** Folders or files; of a folder its *.csv files. */
    paths: readonly string[]
    /** Everything is tried, nothing stored. */
    isDryRun: boolean
    onProgress?(progress: ImportProgress): void
    /** Takes what is wrong, in the order of the report, batch by batch; absent: the report has it. */
    onErrors?(errors: readonly ImportError[]): void | Promise<void>
  }>

/**
 * Imports a set of CSV files into a group in one transaction, all or nothing; a group of that name is made where there
 * is none. Nothing is stored when a cell is bad, or on a dry run.
 * @throws Failure when a path names nothing, or when another import of the group is under way
 */
export async function importFiles(context: ServiceContext, request: ImportRequest): Promise<ImportReport> {
  const { newGroup, isDryRun, onProgress, onErrors } = request
  const groupRequest = { groupName: nameOfGroup(request.groupName), newGroup }
  const sources = await findSources(request.paths)
  const group = await findOrReserveGroup(context.database, groupRequest)
  return importSet(context, {
    group,
    groupRequest,
    sources,
    isDryRun,
    ...(onProgress && { onProgress: progress => onProgress(progress) }),
    ...(onErrors && { onErrors: errors => onErrors(errors) }),
  })
}

/**
 * Imports a set in one transaction, all or nothing.
 * @throws Failure when another import of the group is under way, or something else was stored in between
 */
export async function importSet(context: ServiceContext, work: ImportWork): Promise<ImportReport> {
  const abandoned = new Abandoned()
  try {
    return await context.database.withConnection(work.group.id, async (tx, client) => {
      await work.begin?.(tx)
      const report = await importInto({ ...work, context, tx, client })
      if (work.isDryRun || report.errorCount > 0) throw abandoned.with(report)
      await noteChanges({ tx, employerGroupId: work.group.id, now: instantOf(context.clock) }, report)
      await analyzeWhatWasWritten(tx)
      await work.finish?.(tx, report)
      return report
    })
  } catch (error) {
    if (error === abandoned) return abandoned.report
    throw collisionOf(error)
  }
}

/** Files of what decides who approves. */
const organisation: readonly string[] = [
  'cost-centres.csv',
  'organisation-charts.csv',
  'positions.csv',
  'employees.csv',
  'authorities.csv',
  'authority-roles.csv',
  'position-holders.csv',
] satisfies FileName[]

/** Requests that wait get their approvers anew. */
async function noteChanges(
  ctx: Pick<CommandContext, 'tx' | 'employerGroupId' | 'now'>,
  report: ImportReport,
): Promise<void> {
  const changed = report.files.filter(each => organisation.includes(each.file) && each.created + each.updated > 0)
  if (changed.length === 0) return
  const files = changed.map(({ file }) => file).join(', ')
  await noteOrganisationChange(ctx, `An import changed the organisation (${files}).`)
}

/** A constraint that the checks had found kept: another transaction has written since. */
function collisionOf(error: unknown): unknown {
  const constraint = brokenConstraint(error)
  return constraint === undefined
    ? error
    : conflict(
        'ImportCollided',
        `The same records were changed by somebody else during the import (${constraint}), of which nothing was stored. Run it again.`,
      )
}

/** Thrown to roll back what was only tried. */
class Abandoned extends Error {
  report: ImportReport = { files: [], errorCount: 0, errors: [] }

  with(report: ImportReport): this {
    this.report = report
    return this
  }
}

type UnderWay = ImportWork & Readonly<{ context: ServiceContext; tx: Tx; client: Run['client'] }>

async function importInto(work: UnderWay): Promise<ImportReport> {
  const { context, group, groupRequest, sources, tx, client, requester } = work
  const now = instantOf(context.clock)
  const problems = announced(sources, client)
  // As long as it takes; every plan is for one run, and what is read in batches is read to its end.
  await client.query('set local statement_timeout = 0; set local jit = off; set local cursor_tuple_fraction = 1')
  await problems.open()
  await takeTurn(tx, groupRequest.groupName)
  if (group.isNew) {
    await makeGroup(tx, { id: group.id, request: groupRequest, now })
    await seedPolicies({ tx, employerGroupId: group.id, now })
  }
  const keys = await context.vault.keysOf(tx, group.id)
  await createStages({ client })
  const staging: Staging = { client, keys, problems, now, employerGroupId: group.id }
  const present = await stageFiles(staging, sources.files, work)
  const timeZone = await timeZoneOf(tx, { group, request: groupRequest })
  const today = await todayOf(tx, group.id, context.clock.now())
  const run: Run = {
    ...staging,
    tx,
    actor: requester?.actor ?? 'System',
    ...(requester?.requestId !== undefined && { requestId: requester.requestId }),
    fingerprint: async text => keys.fingerprint(text),
    timeZone,
    isNewGroup: group.isNew,
    today: today.group,
    earliestDay: earliestDay(today),
    present,
    isDryRun: work.isDryRun,
    ...(requester && { requester }),
  }
  const files = await tryOut(run, phase => work.onPhase?.(phase))
  const errors: ImportError[] = []
  const take = work.onErrors ?? (batch => void errors.push(...batch))
  if (problems.count > 0) for await (const batch of problems.inOrder()) await take(batch)
  return { files, errorCount: problems.count, errors }
}

/** The order of the report, and what is wrong with the files as such. */
function announced(sources: Sources, client: Run['client']): Problems {
  const problems = new Problems(client)
  for (const name of fileNames) {
    problems.announce(
      name,
      fileShapes[name].columns.map(column => column.name),
    )
  }
  for (const error of sources.errors) problems.add(error)
  return problems
}

/** One import of a group at a time. */
async function takeTurn(tx: Tx, groupName: string): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`muster import ${groupName}`}, 0)) as taken`.execute(tx)
  if (!rows[0]?.taken) {
    throw conflict('ImportUnderWay', `Another import into ${groupName} is under way. Wait for its end and try again.`)
  }
}

async function stageFiles(
  staging: Staging,
  files: readonly SourceFile[],
  work: ImportWork,
): Promise<Map<FileName, ReadonlySet<string>>> {
  const bytesTotal = files.reduce((sum, file) => sum + file.size, 0)
  const present = new Map<FileName, ReadonlySet<string>>()
  let bytesRead = 0
  for (const file of files) {
    const columns = await stageFile(staging, file, (bytes, rowsRead) => {
      bytesRead += bytes
      work.onProgress?.({ file: file.name, rowsRead, bytesRead, bytesTotal })
    })
    present.set(file.name, columns)
  }
  return present
}
