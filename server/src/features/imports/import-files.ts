import type { ServiceContext } from '../../service-context.ts'
import { findOrReserveGroup, type GroupRequest, nameOfGroup } from './group.ts'
import { type ImportProgress, importSet } from './import-set.ts'
import type { ImportError } from './problems.ts'
import { findSources } from './sources.ts'
import type { ImportReport } from './try-out.ts'

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
