import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isStale } from '../../api/client.ts'
import type { Approvable, Result } from './deciding.ts'
import { kinds, readApprovable } from './kinds.tsx'

type Seen = Readonly<{
  approvables: readonly Approvable[]
  /** The largest amount of an expense application that can be approved. */
  most: number | undefined
  /** The current content, after another user has changed it. */
  changed?: ReactNode
}>

/**
 * The approvables of a decision dialog as they were when it opened, even if the page reads them again. After a refusal as
 * stale, the dialog shows and decides the present one.
 */
export function useSeenApprovables(approvables: readonly Approvable[], most: number | undefined) {
  const client = useQueryClient()
  const [seen, setSeen] = useState<Seen>({ approvables, most })
  return {
    ...seen,
    /** Continues with these only. */
    narrow: (approvables: readonly Approvable[]) => setSeen({ ...seen, approvables }),
    async lookAgain([result, ...others]: readonly Result[]) {
      if (result === undefined || others.length > 0 || !isStale(result.error)) return
      // After a failure the next attempt is refused as stale again.
      await readNow(client, result.approvable).then(setSeen, () => {})
    },
  }
}

async function readNow(client: QueryClient, approvable: Approvable): Promise<Seen> {
  const { mostOf, summaryOf } = kinds[approvable.type]
  const { record } = await client.fetchQuery({ ...readApprovable(approvable), staleTime: 0 })
  // What the list said of it is no longer so.
  const { gist: _, cost: __, ...kept } = approvable
  const approvables = [{ ...kept, revision: record.revision }]
  return { approvables, most: mostOf?.(record), changed: summaryOf(record) }
}
