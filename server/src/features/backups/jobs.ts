import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { instantOf } from '../../platform/clock.ts'
import { makeFolder } from '../../platform/embedded-postgres/folder.ts'
import type { Job } from '../../platform/jobs.ts'
import type { ServiceContext } from '../../service-context.ts'
import { fileNameOf, lastDue, namesToDelete } from './rules.ts'
import { beginRun, endRun, keepAlive } from './runs.ts'

/** Milliseconds between two notes that a backup is still being made. */
const beat = 60_000

/**
 * Writes a backup each day (BACKUP_DIR), by one process of all, and deletes those that are too old. After a time without
 * service it writes the last one that was due. A failed one is tried again after an hour.
 */
export const makeBackups: Job<ServiceContext> = {
  name: 'make-backups',
  every: 60_000,
  async run(context, { signal } = {}) {
    const { config, database, clock, backUp } = context
    if (!config.backups) return
    const { folder, keep, at } = config.backups
    const dueAt = new Date(lastDue(clock.now(), at)).toISOString()
    const id = await beginRun(database, { dueAt, now: instantOf(clock) })
    if (id === undefined) return
    let last = clock.now()
    try {
      await makeFolder(folder, 0o700)
      const file = fileNameOf(instantOf(clock))
      const onProgress = () => {
        if (clock.now() - last < beat) return
        last = clock.now()
        keepAlive(database, { id, now: instantOf(clock) }).catch(() => {})
      }
      const { bytes } = await backUp({ path: join(folder, file), signal, onProgress })
      await endRun(database, { id, now: instantOf(clock), file, bytes })
    } catch (error) {
      await endRun(database, { id, now: instantOf(clock), failure: (error as Error).message })
      throw error
    }
    // A backup is good, whether or not older ones can be deleted.
    for (const name of namesToDelete(await readdir(folder), keep)) await rm(join(folder, name), { force: true })
  },
}
