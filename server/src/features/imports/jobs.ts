import { asSystem, listGroupIds } from '../../core/command-context.ts'
import type { Job } from '../../platform/jobs.ts'
import type { ServiceContext } from '../../service-context.ts'
import { doOperations, uploads } from '../operations/index.ts'
import { importKind } from './commands.ts'
import { performImport } from './performing.ts'

const doImports: Job<ServiceContext> = {
  name: 'do-imports',
  every: 2_000,
  wakes: true,
  run: (context, surroundings = {}) =>
    doOperations(context, { kind: importKind, perform: performImport }, surroundings),
}

/** Files whose sender, or whose process, went away before an operation was made of them. */
const forgetUploads: Job<ServiceContext> = {
  name: 'forget-uploads',
  every: 600_000,
  async run(context, { signal } = {}) {
    for (const employerGroupId of await listGroupIds(context.database)) {
      if (signal?.aborted) return
      await asSystem(context, employerGroupId, uploads.deleteAbandoned)
    }
  },
}

export const importJobs: readonly Job<ServiceContext>[] = [doImports, forgetUploads]
