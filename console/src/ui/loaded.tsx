import { Button, Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../api.ts'
import { t } from '../texts/index.ts'
import { Problem } from './notice.tsx'
import { Empty, Page, Section } from './page.tsx'

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

type PageProps<Data> = Readonly<{
  query: UseQueryResult<Data>
  /** What kind of record it is, where it is not known which. */
  title: string
  back: ReactNode
  children: (data: Data) => ReactNode
}>

/** A whole page about a record, which gives itself its head; what cannot be read has one too, and a way back. */
export function LoadedPage<Data>({ query, title, back, children }: PageProps<Data>) {
  const loaded = <Loaded query={query}>{children}</Loaded>
  if (query.data !== undefined || !query.error) return loaded
  return (
    <Page title={title} back={back}>
      <Section>{loaded}</Section>
    </Page>
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
