import { Button, Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../api.ts'
import { t } from '../texts/index.ts'
import { Problem } from './notice.tsx'
import { Empty } from './page.tsx'

/** What a query found; until then its outline, and when it failed, why and how to try again. */
export function Loaded<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failed error={query.error} retry={() => query.refetch()} />
  return (
    <Stack role="status" aria-label={t.loading} gap="sm">
      {[60, 100, 90, 95, 70].map(width => (
        <Skeleton key={width} height={18} width={`${width}%`} />
      ))}
    </Stack>
  )
}

function Failed({ error, retry }: { error: unknown; retry: () => unknown }) {
  if (error instanceof ApiError && error.status === 404) return <Empty>{t.problems.notFound}</Empty>
  if (error instanceof ApiError && error.status === 403) return <Empty>{error.message}</Empty>
  return (
    <Stack align="flex-start">
      <Problem error={error} />
      <Button variant="default" onClick={retry}>
        {t.tryAgain}
      </Button>
    </Stack>
  )
}
