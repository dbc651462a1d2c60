import { Button, Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/client.ts'
import { hasUnsavedText } from '../../session/leaving.ts'
import { t } from '../../texts/index.ts'
import { Notice, Problem } from '../message/index.ts'
import { Empty, Page, Section } from '../page/index.ts'

/**
 * The result of a query. Until it arrives, an outline; after a failure, the reason and a button to try again. A record
 * that the caller can no longer see disappears, unless the page has unsaved text, which the user may copy.
 */
export function Loaded<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined && !isToGo(query)) {
    return (
      <>
        {isGone(query) && (
          <Notice tone="danger" title={wordsOfGone(query.error)} isAlert>
            {t.problems.typedStays}
          </Notice>
        )}
        {children(query.data)}
      </>
    )
  }
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
  /** The title while the record is unknown. */
  title: string
  back: ReactNode
  children: (data: Data) => ReactNode
}>

/** A page about a record. If the record cannot be read, it has a title and a link to the list. */
export function LoadedPage<Data>({ query, title, back, children }: PageProps<Data>) {
  const loaded = <Loaded query={query}>{children}</Loaded>
  if (!query.error || (query.data !== undefined && !isToGo(query))) return loaded
  return (
    <Page title={title} back={back}>
      <Section>{loaded}</Section>
    </Page>
  )
}

type Failing = Readonly<{ error: unknown }>

/** Whether the record is missing or not allowed, so that another attempt is useless. */
const isGone = ({ error }: Failing): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 403)

const isToGo = (query: Failing): boolean => isGone(query) && !hasUnsavedText()

const wordsOfGone = (error: unknown): string =>
  error instanceof ApiError && error.status === 403 ? error.message : t.problems.notFound

/**
 * That a read failed, with a button to try again; nothing as long as it has not. For what a page shows in part without that
 * read.
 */
export const ReadFailure = ({ query }: { query: UseQueryResult<unknown> }) =>
  query.data === undefined && query.error ? <Failed error={query.error} retry={() => query.refetch()} /> : null

function Failed({ error, retry }: { error: unknown; retry: () => unknown }) {
  if (isGone({ error })) return <Empty>{wordsOfGone(error)}</Empty>
  return (
    <Stack align="flex-start">
      <Problem error={error} />
      <Button variant="default" onClick={retry}>
        {t.tryAgain}
      </Button>
    </Stack>
  )
}
