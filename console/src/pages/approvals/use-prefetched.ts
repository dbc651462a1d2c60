import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readApprovable, readRemarks } from '../../parts/approvals/index.ts'
import type { InboxItem } from './items.ts'

/** Reads the item after the shown one ahead, which is shown next. */
export function usePrefetched(items: readonly InboxItem[], current: InboxItem | undefined): void {
  const client = useQueryClient()
  const next = current && items[items.indexOf(current) + 1]
  useEffect(() => {
    if (!next) return
    void client.prefetchQuery(readApprovable(next.resource))
    void client.prefetchQuery(readRemarks(next.resource))
  }, [client, next])
}
