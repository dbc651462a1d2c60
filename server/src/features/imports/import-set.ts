import { sql } from 'kysely'
import { timeOf } from '../../core/command-context.ts'
import { noteOrganisationChange } from '../../core/organisation-changes.ts'
import { earliestDay } from '../../domain/caller.ts'
import { conflict } from '../../domain/failure.ts'
import { instantOf } from '../../platform/clock.ts'
import { brokenConstraint } from '../../platform/database/errors.ts'
import type { Tx } from '../../platform/database/index.ts'
import { analyzeWhatWasWritten } from '../../platform/database/writes.ts'
import type { ServiceContext } from '../../service-context.ts'
import { seedPolicies } from '../approvals/index.ts'
import { nameOfGroup } from '../employer-groups/index.ts'
import { checkAndStore, type ImportReport } from './checking.ts'
import { createStages, fileShapes, findSources, refuseUnknownZones, type Sources, stageFile } from './files/index.ts'
import { findOrReserveGroup, type Group, type GroupRequest, makeGroup, timeZoneOf } from './group.ts'
import { type FileName, fileNames, type ImportError, Problems, type Requester, type Run } from './run/index.ts'

export type ImportProgress = Readonly<{ file: string; rowsRead: number; bytesRead: number; bytesTotal: number }>

type Listeners = Readonly<{
  onProgress?: ((progress: ImportProgress) => void) | undefined
  /** Takes the errors in the order of the report, batch by batch; absent: the report has them. */
  onErrors?: ((errors: readonly ImportError[]) => void | Promise<void>) | undefined
}>

/** A set of files for a group. An error that a function throws ends the import, which stores nothing. */
type ImportWork = Listeners &
  Readonly<{
    group: Group
    groupRequest: GroupRequest
    sources: Sources
    isDryRun: boolean
    /** The administrator who asked for it over the API; absent: the operator. */
    requester?: Requester
    /** Runs first in the transaction. */
    begin?(tx: Tx): Promise<void>
    /** Runs after the files are read, at the beginning of each phase. */
    onPhase?(phase: 'Checking' | 'Storing'): void
    /** Runs last in the transaction, where it stores something. */
    finish?(tx: Tx, report: ImportReport): Promise<void>
  }>

export type ImportRequest = GroupRequest &
  Listeners &
  Readonly<{
    /** Folders or files; of a folder its *.csv files. */
    paths: readonly string[]
    /** Tries everything and stores nothing. */
    isDryRun: boolean
  }>

/**
 * Imports a set of CSV files into a group in one transaction, all or nothing. It creates the group where there is none of
 * that name. It stores nothing where a cell is bad, or on a dry run.
 * @throws Failure when there is no file at a path, or when another import of the group is under way
 */
export async function importFiles(context: ServiceContext, request: ImportRequest): Promise<ImportReport> {
  const { newGroup, isDryRun, onProgress, onErrors } = request
  const groupRequest = { groupName: nameOfGroup(request.groupName), newGroup }
  const sources = await findSources(request.paths)
  const group = await findOrReserveGroup(context.database, groupRequest)
  return importSet(context, { group, groupRequest, sources, isDryRun, onProgress, onErrors })
}

/**
 * Imports a set in one transaction, all or nothing.
 * @throws Failure when another import of the group is under way, or another call stored the same records meanwhile
 */
export async function importSet(context: ServiceContext, work: ImportWork): Promise<ImportReport> {
  let report: ImportReport = { files: [], errorCount: 0, errors: [] }
  const rollback = new Error('The import stores nothing.')
  try {
    await context.database.withConnection(work.group.id, async (tx, client) => {
      await work.begin?.(tx)
      report = await importInto(context, work, { tx, client })
      if (work.isDryRun || report.errorCount > 0) throw rollback
      await noteChanges({ tx, employerGroupId: work.group.id, realNow: instantOf(context.clock) }, report)
      await analyzeWhatWasWritten(tx)
      await work.finish?.(tx, report)
    })
  } catch (error) {
    if (error !== rollback) throw collisionOf(error)
  }
  return report
}

/** Files of records that do not decide who approves. */
const besideOrganisation: readonly string[] = [
  'employers.csv',
  'payment-groups.csv',
  'credentials.csv',
  'expense-paycodes.csv',
] satisfies FileName[]

/** Gives waiting requests their new approvers. */
async function noteChanges(ctx: Pick<Run, 'tx' | 'employerGroupId' | 'realNow'>, report: ImportReport): Promise<void> {
  const changed = report.files.filter(
    ({ file, created, updated }) => !besideOrganisation.includes(file) && created + updated > 0,
  )
  if (changed.length === 0) return
  const files = changed.map(({ file }) => file).join(', ')
  await noteOrganisationChange(ctx, `An import changed the organisation (${files}).`)
}

/** A constraint that the checks found unbroken: another transaction has written since. */
function collisionOf(error: unknown): unknown {
  const constraint = brokenConstraint(error)
  return constraint === undefined
    ? error
    : conflict(
        'ImportCollided',
        `Another call changed the same records during the import (${constraint}), which stored nothing. Run it again.`,
      )
}

async function importInto(
  context: ServiceContext,
  work: ImportWork,
  { tx, client }: Pick<Run, 'tx' | 'client'>,
): Promise<ImportReport> {
  const { group, groupRequest, sources, requester } = work
  const realNow = instantOf(context.clock)
  const problems = new Problems(
    client,
    new Map(fileNames.map(file => [file, fileShapes[file].columns.map(({ name }) => name)])),
  )
  // Without a time limit; each plan serves one execution, and each cursor is read to its end.
  await client.query('set local statement_timeout = 0; set local cursor_tuple_fraction = 1')
  await problems.open()
  for (const error of sources.errors) problems.add(error)
  await refuseSecondImport(tx, group, groupRequest.groupName)
  if (group.isNew) {
    await makeGroup(tx, { id: group.id, request: groupRequest, now: realNow })
    await seedPolicies({ tx, employerGroupId: group.id, now: realNow })
  }
  const keys = await context.vault.keysOf(tx, group.id)
  await createStages({ client })
  const present = await stageFiles({ client, keys, problems, employerGroupId: group.id }, work)
  await refuseUnknownZones({ tx, client, problems, present })
  const timeZone = await timeZoneOf(tx, { group, request: groupRequest })
  const { now, today } = await timeOf(tx, group.id, realNow)
  const run: Run = {
    tx,
    client,
    keys,
    problems,
    now,
    realNow,
    employerGroupId: group.id,
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
  const files = await checkAndStore(run, phase => work.onPhase?.(phase))
  const errors: ImportError[] = []
  const take = work.onErrors ?? (batch => void errors.push(...batch))
  if (problems.count > 0) for await (const batch of problems.inOrder()) await take(batch)
  return { files, errorCount: problems.count, errors }
}

/** One import of a group runs at a time, whatever the group is called meanwhile. A new group has no number yet: its name stands for it. */
async function refuseSecondImport(tx: Tx, { id, isNew }: Group, groupName: string): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${isNew ? `muster import of new ${groupName}` : `muster import of ${id}`}, 0)) as taken`.execute(
    tx,
  )
  if (!rows[0]?.taken) {
    throw conflict('ImportUnderWay', `Another import into ${groupName} is under way. Wait for its end and try again.`)
  }
}

async function stageFiles(
  staging: Parameters<typeof stageFile>[0],
  { sources: { files }, onProgress }: ImportWork,
): Promise<Run['present']> {
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
