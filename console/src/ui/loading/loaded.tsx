import { Button, Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/client.ts'
import { hasUnsavedText } from '../../session/leaving.ts'
import { t } from '../../texts/index.ts'
import { Notice, Problem } from '../message/index.ts'
import { Empty, Page, Section } from '../page/index.ts'

/**
 * The result of a query; before it an outline, and after a failure the reason and a button to try again. What is not there any more, or
 * is theirs no more, goes from the screen; where something is typed and not saved, it stays to be copied.
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
  /** The kind of record, if the record itself is unknown. */
  title: string
  back: ReactNode
  children: (data: Data) => ReactNode
}>

/** A whole page about a record, which gives itself its head; what cannot be read has one too, and a way back. */
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

/** Whether there is nothing, or nothing for them: another try would change nothing. */
const isGone = ({ error }: Failing): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 403)

const isToGo = (query: Failing): boolean => isGone(query) && !hasUnsavedText()

const wordsOfGone = (error: unknown): string =>
  error instanceof ApiError && error.status === 403 ? error.message : t.problems.notFound

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
