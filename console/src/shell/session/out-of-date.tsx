import { Button } from '@mantine/core'
import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { ApiError, asTrial } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { Notice } from '../../ui/message/index.ts'
import styles from '../shell.module.css'

/** Reports once for the whole page that data could not be read again, with a button that tries it. */
export function OutOfDate() {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const subscribe = useCallback((look: () => void) => cache.subscribe(notifyManager.batchCalls(look)), [cache])
  const isSaid = useSyncExternalStore(subscribe, () => cache.findAll(wanted).length > 0)
  return (
    <div role="status">
      {isSaid && (
        <div className={styles.outOfDate}>
          <Notice tone="warning">
            {t.problems.outOfDate}{' '}
            <Button variant="default" size="compact-sm" onClick={() => client.refetchQueries(wanted)}>
              {t.tryAgain}
            </Button>
          </Notice>
        </div>
      )}
    </div>
  )
}

/** Ended sessions and deleted records have messages of their own. */
const spokenOf = [401, 403, 404]

const wanted = {
  type: 'active',
  predicate: ({ state: { data, error }, meta }: Query) =>
    data !== undefined &&
    error !== null &&
    meta !== asTrial &&
    !(error instanceof ApiError && spokenOf.includes(error.status)),
} as const
