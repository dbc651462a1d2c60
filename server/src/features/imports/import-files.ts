import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { todayIn } from '../../domain/calendar-date.ts'
import { conflict } from '../../domain/failure.ts'
import { instantOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { brokenConstraint } from '../../platform/database-errors.ts'
import { findOrReserveGroup, type Group, type GroupRequest, insertGroup, timeZoneOf } from './group.ts'
import { Problems } from './problems.ts'
import type { Run, Staging } from './run.ts'
import { type FileName, fileNames, fileShapes } from './schemas.ts'
import { findSources, type Sources } from './sources.ts'
import { createStages, type SourceFile, stageFile } from './stage.ts'
import { type ImportReport, tryOut } from './try-out.ts'

export type ImportProgress = Readonly<{ file: string; rowsRead: number; bytesRead: number; bytesTotal: number }>

export type ImportRequest = GroupRequest &
  Readonly<{
    /** Folders or files; of a folder its *.csv files. */
    paths: readonly string[]
    /** Everything is tried, nothing stored. */
    isDryRun: boolean
    onProgress?(progress: ImportProgress): void
  }>

/**
 * Imports a set of CSV files into a group in one transaction, all or nothing; a group of that name is made where there
 * is none. Nothing is stored when a cell is bad, or on a dry run.
 * @throws Failure when a path names nothing, or when another import of the group is under way
 */
export async function importFiles(context: Context, request: ImportRequest): Promise<ImportReport> {
  const sources = await findSources(request.paths)
  const group = await findOrReserveGroup(context.database, request)
  const abandoned = new Abandoned()
  try {
    return await context.database.withConnection(group.id, async (tx, client) => {
      const report = await importInto({ context, request, sources, group, tx, client })
      if (request.isDryRun || report.errors.length > 0) throw abandoned.with(report)
      return report
    })
  } catch (error) {
    if (error === abandoned) return abandoned.report
    throw collisionOf(error)
  }
}

/** Rules of the database that the checks here had found kept: somebody else has written in the meantime. */
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
  report: ImportReport = { files: [], errors: [] }

  with(report: ImportReport): this {
    this.report = report
    return this
  }
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
  for (const name of fileNames) {
    problems.announce(
      name,
      fileShapes[name].columns.map(column => column.name),
    )
  }
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
