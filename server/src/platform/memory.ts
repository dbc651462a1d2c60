import { Session } from 'node:inspector/promises'

/**
 * Gives back what was needed for a while only: V8 collects all garbage and returns the pages, which by itself it does
 * not do while it has no need of them. Takes a tenth of a second in which nothing else is done. Meant for the end of the
 * start, which leaves half of its memory behind: docs/decisions/0009-memory.md.
 */
export async function giveMemoryBack(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
