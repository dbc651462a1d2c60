import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { instantOf } from '../../platform/clock.ts'
import { makeFolder } from '../../platform/embedded-postgres/folder.ts'
import type { Job } from '../../platform/jobs.ts'
import type { ServiceContext } from '../../service-context.ts'
import { fileNameOf, lastDue, leftovers, namesToDelete } from './rules.ts'
import { beginRun, endRun, giveUpRun, keepAlive } from './runs.ts'

/** Milliseconds between two notes that a backup is still being made. */
const beat = 60_000

/**
 * Writes a backup each day (BACKUP_DIR), by one process of all, and deletes those that are too old. After a time without
 * service it writes the last one that was due. A failed one is tried again after an hour, and one that the end of the service cut
 * short at once.
 */
export const makeBackups: Job<ServiceContext> = {
  name: 'make-backups',
  every: 60_000,
  async run(context, { signal } = {}) {
    const { config, database, clock, backUp } = context
    if (!config.backups) return
    const { folder, keep, at } = config.backups
    const dueAt = new Date(lastDue(clock.now(), at)).toISOString()
    const own = await beginRun(database, { dueAt, now: instantOf(clock) })
    if (!own) return
    const heart = setInterval(() => keepAlive(database, own, instantOf(clock)).catch(() => {}), beat)
    const file = fileNameOf(instantOf(clock))
    try {
      await makeFolder(folder, 0o700)
      // No other process makes a backup now: one that did has died.
      await remove(folder, leftovers(await readdir(folder)))
      const { bytes } = await backUp({ path: join(folder, file), signal })
      await endRun(database, own, { now: instantOf(clock), file, bytes })
    } catch (error) {
      const noted = signal?.aborted
        ? giveUpRun(database, own)
        : endRun(database, own, { now: instantOf(clock), failure: (error as Error).message })
      // The log gets the first reason, also where the database is away.
      await noted.catch(() => {})
      throw error
    } finally {
      clearInterval(heart)
    }
    // A backup is good, whether or not older ones can be deleted.
    await remove(folder, namesToDelete(await readdir(folder), { keep, latest: file }))
  },
}

async function remove(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true })
}
