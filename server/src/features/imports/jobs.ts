import { sql } from 'kysely'
import { instantOf } from '../../platform/clock.ts'
import { asSystem, listGroupIds } from '../../platform/command-context.ts'
import type { Job } from '../../platform/jobs.ts'
import type { ServiceContext } from '../../service-context.ts'
import { doOperations } from '../operations/index.ts'
import { importKind } from './commands.ts'
import { performImport } from './performing.ts'

const doImports: Job<ServiceContext> = {
  name: 'do-imports',
  every: 2_000,
  wakes: true,
  run: (context, surroundings = {}) =>
    doOperations(context, { kind: importKind, perform: performImport }, surroundings),
}

const longestUpload = 2 * 3_600_000

/** Files whose sender, or whose process, went away before an operation was made of them. */
const forgetUploads: Job<ServiceContext> = {
  name: 'forget-uploads',
  every: 600_000,
  async run(context, { signal } = {}) {
    const oldest = new Date(Date.parse(instantOf(context.clock)) - longestUpload).toISOString()
    for (const employerGroupId of await listGroupIds(context.database)) {
      if (signal?.aborted) return
      await asSystem(context, employerGroupId, ({ tx }) =>
        sql`delete from upload u where u.employer_group_id = ${employerGroupId} and u.created_at < ${oldest}
          and not exists (select from operation o
            where o.employer_group_id = u.employer_group_id and o.upload_id = u.id)`.execute(tx),
      )
    }
  },
}

export const importJobs: readonly Job<ServiceContext>[] = [doImports, forgetUploads]
