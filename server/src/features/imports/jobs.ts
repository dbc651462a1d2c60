import { asSystem, listGroupIds } from '../../core/command-context.ts'
import { forEachGroup } from '../../core/due-work.ts'
import { Failure, forbidden } from '../../domain/failure.ts'
import { instantOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Job } from '../../platform/jobs.ts'
import type { ServiceContext } from '../../service-context.ts'
import { getCaller, requireRoleOverStructure } from '../accounts/index.ts'
import { doOperations, type Perform, type Task, uploads } from '../operations/index.ts'
import type { ImportReport } from './checking.ts'
import { importers, importKind } from './commands.ts'
import { sourcesOf } from './files/index.ts'
import { importSet } from './import-set.ts'
import { lacksOf } from './requester/index.ts'
import type { Requester } from './run/index.ts'

/** The share of reading the files in the whole work, in per cent. The time of the later parts is unknown. */
const reading = 60

/** Runs the import of an operation for the account that asked, if it may still import. */
const performImport: Perform = async (context, task) => {
  const { employerGroupId, uploadId, isDryRun } = task
  const { groupName, requester } = await requesterOf(context.database.forGroup(employerGroupId), context, task)
  try {
    const report = await importSet(context, {
      group: { id: employerGroupId, isNew: false },
      groupRequest: { groupName },
      sources: sourcesOf(await uploads.read(context, { employerGroupId, uploadId: uploadId ?? 0 })),
      isDryRun,
      requester,
      begin: task.begin,
      onProgress: ({ file, rowsRead, bytesRead, bytesTotal }) =>
        task.report({ percent: (reading * bytesRead) / Math.max(bytesTotal, 1), message: `${file}, row ${rowsRead}` }),
      onPhase: phase => task.report({ percent: phase === 'Checking' ? reading : 80, message: `${phase}.` }),
      onErrors: errors => task.keepErrors(errors),
      finish: async (tx, { files, errors }) => {
        // A caller who lost a role or the key during the import changes nothing.
        const { requester: now } = await requesterOf(tx, context, task)
        const [lack] = lacksOf(new Set(files.map(({ file }) => file)), now.caller)
        if (lack) throw forbidden('Unauthorised', `${lack.file}: ${lack.reason}`)
        await task.succeed(tx, { files, errors })
      },
    })
    return endingOf(report, isDryRun)
  } catch (error) {
    if (error instanceof Failure && error.code === 'ImportUnderWay') return 'Later'
    throw error
  }
}

function endingOf(report: ImportReport, isDryRun: boolean): Awaited<ReturnType<Perform>> {
  const { files, errorCount } = report
  const result = { files, errors: [] }
  if (errorCount === 0) return isDryRun ? { status: 'Succeeded', result } : 'Stored'
  const message = `${errorCount === 1 ? 'There is 1 error' : `There are ${errorCount} errors`} in the files, which result.errors lists. Nothing was stored.`
  return { status: 'Failed', faults: [{ code: 'BadCells', message }], result }
}

/**
 * The caller who asked, with their present roles and scopes: a key may have been revoked since, or a role taken away.
 * @throws forbidden
 */
async function requesterOf(
  db: Db,
  { clock }: ServiceContext,
  { id, employerGroupId, userAccountId, apiKeyId, requestId }: Task,
): Promise<{ groupName: string; requester: Requester }> {
  const found = await db
    .selectFrom('userAccount')
    .innerJoin('employerGroup', 'employerGroup.id', 'userAccount.employerGroupId')
    .leftJoin('apiKey', join =>
      join
        .onRef('apiKey.employerGroupId', '=', 'userAccount.employerGroupId')
        .on('apiKey.id', '=', apiKeyId)
        .on('apiKey.revokedAt', 'is', null)
        .on('apiKey.expiresAt', '>', instantOf(clock)),
    )
    .select(['userAccount.status', 'apiKey.id as goodKeyId'])
    .select(['employerGroup.name', 'employerGroup.status as groupStatus'])
    .where('userAccount.employerGroupId', '=', employerGroupId)
    .where('userAccount.id', '=', userAccountId)
    .executeTakeFirstOrThrow()
  if (found.status !== 'Active' || found.groupStatus !== 'Active' || found.goodKeyId !== apiKeyId) {
    throw forbidden('Unauthorised', 'The key or the account that requested this is no longer valid.')
  }
  const caller = await getCaller(db, { employerGroupId, userAccountId, apiKeyId }, clock.now())
  await requireRoleOverStructure({ tx: db, caller }, importers)
  return {
    groupName: found.name,
    requester: {
      actor: { userAccountId, apiKeyId },
      caller,
      operationId: id,
      ...(requestId !== null && { requestId }),
    },
  }
}

const doImports: Job<ServiceContext> = {
  name: 'do-imports',
  every: 2_000,
  wakes: true,
  run: (context, surroundings = {}) =>
    doOperations(context, { kind: importKind, perform: performImport }, surroundings),
}

/** Deletes files of which no operation was made: the sender or the process ended before. */
const forgetUploads: Job<ServiceContext> = {
  name: 'forget-uploads',
  every: 600_000,
  async run(context, { signal } = {}) {
    await forEachGroup(context, await listGroupIds(context.database), async id => {
      if (!signal?.aborted) await asSystem(context, id, uploads.deleteAbandoned)
    })
  },
}

export const importJobs: readonly Job<ServiceContext>[] = [doImports, forgetUploads]
