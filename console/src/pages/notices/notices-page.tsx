import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { readPage, send } from '../../api/client.ts'
import { unreadNotices } from '../../parts/notices/index.ts'
import { countriesQuery } from '../../parts/reference-data/index.ts'
import { noticesTexts as words } from '../../texts/en-AU/notices.ts'
import { t } from '../../texts/index.ts'
import { Loaded } from '../../ui/loading/index.ts'
import { notifyFailure, sentenceOf } from '../../ui/message/index.ts'
import { Empty, Page, Section, ViewLink, Views } from '../../ui/page/index.ts'
import { Pager, useLastPage, usePage } from '../../ui/table/index.ts'
import { useIsToday } from '../../ui/timeline/index.ts'
import { NoticeLines } from './notice-lines.tsx'
import { isWaiting, momentOf, type Notice, type NoticeRow, rowsOf } from './notice-rows.ts'
import styles from './notices.module.css'
import { WaitingBanner } from './waiting-banner.tsx'

const pageSize = 50

/** What has happened for the user, the latest first, below what waits for them. */
export function NoticesPage() {
  const { show, page = 1 } = useSearch({ from: '/signed-in/notices' })
  const isUnread = show === 'unread'
  const navigate = useNavigate({ from: '/notices' })
  const query = useLastPage(
    usePage(
      readPage('/Notices', {
        query: { ...(isUnread && { IsRead: false }), Order: 'NewestFirst', pageNumber: page, pageSize },
      }),
    ),
    page,
    pageSize,
  )
  const unread = useQuery(unreadNotices)
  const [latest] = unread.data?.items ?? []
  // The states in a gist are of countries: read now, so that they do not wait for the notices.
  useQuery(countriesQuery)
  const marking = useMarking()
  const read = (notices: readonly Notice[]) => marking.mutate(notices.map(({ id }) => ({ id })))
  return (
    <Page
      title={t.notices.title}
      actions={
        latest && (
          <Button
            variant="default"
            loading={marking.isPending}
            onClick={() => marking.mutate([{ id: latest.id, AndEarlier: true }])}
          >
            {words.readAll}
          </Button>
        )
      }
      views={
        <Views label={words.views.label}>
          <ViewLink to="/notices" search={{}} isShown={!isUnread}>
            {words.views.all}
          </ViewLink>
          <ViewLink to="/notices" search={{ show: 'unread' }} isShown={isUnread}>
            {words.views.unread(unread.data?.total)}
          </ViewLink>
        </Views>
      }
    >
      <Loaded query={query}>
        {({ items, total }) => (
          <>
            <Rows rows={rowsOf(items)} isWhole={page === 1 && !isUnread} isUnread={isUnread} onRead={read} />
            <Pager
              total={total}
              page={page}
              pageSize={pageSize}
              onChange={next => navigate({ search: old => ({ ...old, page: next === 1 ? undefined : next }) })}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}

type RowsProps = Readonly<{
  rows: readonly NoticeRow[]
  /** Whether what waits shows also without a notice of it. */
  isWhole: boolean
  isUnread: boolean
  onRead: (notices: readonly Notice[]) => void
}>

/** What waits, and below it what has happened, by day. */
function Rows({ rows, isWhole, isUnread, onRead }: RowsProps) {
  const isToday = useIsToday()
  const { waiting = [], past = [] } = Object.groupBy(rows, row => (isWaiting(row) ? 'waiting' : 'past'))
  const none = isUnread ? words.nothingElseNew : words.nothingElse
  return (
    <>
      {(isWhole || waiting.length > 0) && <WaitingBanner rows={waiting} onRead={onRead} />}
      <Section isFlush>
        {past.length === 0 && (
          <Empty icon={<IconBell size={36} stroke={1.4} aria-hidden />}>
            {waiting.length > 0 ? none : isUnread ? words.nothingNew : words.empty}
          </Empty>
        )}
        {[...Map.groupBy(past, ({ newest }) => isToday(momentOf(newest)))].map(([ofToday, rows]) => (
          <section key={String(ofToday)} className={styles.day}>
            <h2>{ofToday ? words.today : words.earlier}</h2>
            <ul className={styles.list}>
              {rows.map(row => (
                <NoticeLines key={row.newest.id} row={row} onRead={onRead} />
              ))}
            </ul>
          </section>
        ))}
      </Section>
    </>
  )
}

const useMarking = () =>
  useMutation({
    mutationFn: (notices: readonly Readonly<{ id: number; AndEarlier?: boolean }>[]) =>
      Promise.all(
        notices.map(({ id, AndEarlier = false }) =>
          send('put', '/Notices/{id}/actions/read', { path: { id }, body: { AndEarlier } }),
        ),
      ),
    onError: error => notifyFailure(sentenceOf(error)),
  })
