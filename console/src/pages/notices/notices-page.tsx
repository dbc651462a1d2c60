import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type AnswerOf, readPage, send } from '../../api/client.ts'
import { usePageOf } from '../../parts/links/index.ts'
import { unreadNotices } from '../../parts/notices/index.ts'
import { t } from '../../texts/index.ts'
import { Loaded } from '../../ui/loading/index.ts'
import { notifyFailure, sentenceOf } from '../../ui/message/index.ts'
import { Empty, Page, Section, TextLink } from '../../ui/page/index.ts'
import { Pager, useLastPage, usePage } from '../../ui/table/index.ts'
import { Instant } from '../../ui/timeline/index.ts'
import styles from './notices.module.css'

type Notice = AnswerOf<'/Notices', 'get'>[number]

const pageSize = 50

/** What has happened for the user, the latest first. */
export function NoticesPage() {
  const { page = 1 } = useSearch({ from: '/signed-in/notices' })
  const navigate = useNavigate({ from: '/notices' })
  const query = useLastPage(
    usePage(readPage('/Notices', { query: { Order: 'NewestFirst', pageNumber: page, pageSize } })),
    page,
    pageSize,
  )
  const unread = useQuery(unreadNotices)
  const [latest] = unread.data?.items ?? []
  const marking = useMarking()
  return (
    <Page
      title={t.notices.title}
      actions={
        latest && (
          <Button
            variant="default"
            loading={marking.isPending}
            onClick={() => marking.mutate({ id: latest.id, AndEarlier: true })}
          >
            {t.notices.readAll}
          </Button>
        )
      }
    >
      <Section>
        <Loaded query={query}>
          {({ items, total }) =>
            items.length === 0 ? (
              <Empty icon={<IconBell size={36} stroke={1.4} aria-hidden />}>{t.notices.empty}</Empty>
            ) : (
              <>
                <ul className={styles.list}>
                  {items.map(notice => (
                    <NoticeLines key={notice.id} notice={notice} onOpen={() => marking.mutate({ id: notice.id })} />
                  ))}
                </ul>
                <Pager
                  total={total}
                  page={page}
                  pageSize={pageSize}
                  onChange={next => navigate({ search: next === 1 ? {} : { page: next } })}
                />
              </>
            )
          }
        </Loaded>
      </Section>
    </Page>
  )
}

const useMarking = () =>
  useMutation({
    mutationFn: ({ id, AndEarlier = false }: Readonly<{ id: number; AndEarlier?: boolean }>) =>
      send('put', '/Notices/{id}/actions/read', { path: { id }, body: { AndEarlier } }),
    onError: error => notifyFailure(sentenceOf(error)),
  })

/** A notice is read when its record is opened. One without a page to open has a button. */
function NoticeLines({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { subject, text, resource, isRead, createdDateTime } = notice
  const page = usePageOf(resource)
  return (
    <li className={styles.notice} data-new={!isRead || undefined}>
      <div className={styles.what}>
        {!isRead && <span className="visually-hidden">{t.notices.new}</span>}
        <strong>
          {page ? (
            <TextLink {...page} onClick={isRead ? undefined : onOpen}>
              {subject}
            </TextLink>
          ) : (
            subject
          )}
        </strong>
        <div className="soft">{text}</div>
        {!isRead && !page && (
          <Button size="xs" mt="xs" variant="default" onClick={onOpen}>
            {t.notices.read}
          </Button>
        )}
      </div>
      <span className={styles.when}>
        <Instant at={createdDateTime} isAge />
      </span>
    </li>
  )
}
