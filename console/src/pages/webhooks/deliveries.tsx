import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { readPage, send } from '../../api/client.ts'
import { formatNumber } from '../../format/formats.ts'
import { EventBody } from '../../parts/event-body/index.ts'
import { eventsTexts } from '../../texts/en-AU/events.ts'
import { webhooksTexts } from '../../texts/en-AU/webhooks.ts'
import { Loaded } from '../../ui/loading/index.ts'
import { Badge, notify, notifyFailure, sentenceOf } from '../../ui/message/index.ts'
import { Dotted, Empty, Section, ViewLink, Views } from '../../ui/page/index.ts'
import { Pager, useLastPage, usePage } from '../../ui/table/index.ts'
import { Instant } from '../../ui/timeline/index.ts'
import { useSending } from '../../ui/unsaved/index.ts'
import { type Delivery, lookAgain, type Webhook } from './webhook.ts'
import styles from './webhooks.module.css'

const words = webhooksTexts
const pageSize = 20
const statuses = ['Delivered', 'Failed'] as const
const tones = { Waiting: 'info', Delivered: 'success', Failed: 'danger' } as const

const readDeliveries = (
  id: number,
  query: Readonly<{ status?: Delivery['status'] | undefined; pageNumber: number; pageSize: number }>,
) => {
  const { status, ...page } = query
  return readPage('/Webhooks/{id}/Deliveries', {
    path: { id },
    query: { Order: 'NewestFirst', ...page, ...(status && { status }) },
  })
}

/** The events that were sent, the latest first, each with its attempts and the answers of the receiver. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { id, failedDeliveries } = webhook
  const search = useSearch({ from: '/signed-in/webhooks/$id' })
  const navigate = useNavigate({ from: '/webhooks/$id' })
  const page = search.page ?? 1
  const status = statuses.find(each => each === search.status)
  const query = usePage({ ...readDeliveries(id, { status, pageNumber: page, pageSize }), refetchInterval: lookAgain })
  const found = useLastPage(query, page, pageSize)
  return (
    <Section
      title={words.deliveries}
      isFlush
      actions={
        <div className={styles.views}>
          <Views label={words.views}>
            {[undefined, ...statuses].map(each => (
              <ViewLink
                key={each}
                from="/webhooks/$id"
                to="."
                search={{ status: each }}
                replace
                resetScroll={false}
                isShown={each === status}
              >
                {each ? words.deliveryStatuses[each] : words.all}
                {each === 'Failed' && failedDeliveries > 0 && ` ${formatNumber(failedDeliveries)}`}
              </ViewLink>
            ))}
          </Views>
        </div>
      }
    >
      <Loaded query={found}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty>{status ? words.noneOfStatus : words.deliveriesEmpty}</Empty>
          ) : (
            <ul className={styles.deliveries} aria-label={words.deliveries}>
              {eventsOf(items).map(([last, ...earlier]) => (
                <SentEvent key={last.id} webhook={webhook} last={last} earlier={earlier} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className={styles.pager}>
        <Pager
          total={found.data?.total}
          page={page}
          pageSize={pageSize}
          onChange={next => navigate({ search: former => ({ ...former, page: next }), resetScroll: false })}
        />
      </div>
    </Section>
  )
}

type Attempts = readonly [last: Delivery, ...earlier: readonly Delivery[]]

/** The attempts of each event, the last one first. A test is sent once. */
const eventsOf = (deliveries: readonly Delivery[]): Attempts[] =>
  [...Map.groupBy(deliveries, ({ id, sequence }) => sequence ?? `test ${id}`).values()].flatMap(([last, ...earlier]) =>
    last ? [[last, ...earlier] as const] : [],
  )

type SentEventProps = Readonly<{ webhook: Webhook; last: Delivery; earlier: readonly Delivery[] }>

/** One event: its last attempt, those before it, and below them over the whole width what was sent and answered. */
function SentEvent({ webhook, last, earlier }: SentEventProps) {
  const { eventType, sequence, cause } = last
  const attempts = [last, ...earlier]
  return (
    <li className={styles.event}>
      <code className={styles.what}>{eventType}</code>
      <Attempt webhook={webhook} delivery={last} isLast />
      <div className={styles.again}>{cause !== 'Test' && <Again webhookId={webhook.id} delivery={last} />}</div>
      {earlier.map(delivery => (
        <Attempt key={delivery.id} webhook={webhook} delivery={delivery} />
      ))}
      <div className={styles.folded}>
        {sequence !== undefined && (
          <EventBody
            sequence={sequence}
            label={<Dotted facts={[eventsTexts.number(sequence), words.sent]} />}
            unseen={<p>{words.notSeen}</p>}
          />
        )}
        {attempts.map(
          ({ id, response, responseStatus }) =>
            response && (
              <details key={id}>
                <summary>
                  <span>{words.answer}</span> {attempts.length > 1 && responseStatus}
                </summary>
                <pre className={styles.body}>{response}</pre>
              </details>
            ),
        )}
      </div>
    </li>
  )
}

type AttemptProps = Readonly<{ webhook: Webhook; delivery: Delivery; isLast?: boolean }>

/** How an attempt ended, and when. */
function Attempt({ webhook, delivery, isLast = false }: AttemptProps) {
  const { cause, status, responseStatus, failure, milliseconds, attemptedDateTime, createdDateTime } = delivery
  const isOver = !isLast || isSettled(delivery, webhook)
  return (
    <>
      <div className={styles.result}>
        {/* Red is what still fails, amber what arrived or was skipped later. */}
        <Badge tone={status === 'Failed' && isOver ? 'warning' : tones[status]}>{words.deliveryStatuses[status]}</Badge>{' '}
        {responseStatus}
        {milliseconds !== undefined && <span className="soft"> {words.took(milliseconds)}</span>}
        {cause === 'Retry' && <div className="soft">{words.causes[cause]}</div>}
        {isLast && isOver && <Settled webhook={webhook} delivery={delivery} />}
        {/* The number of an answer says it already, unless it says more. */}
        {failure !== undefined && failure !== words.answered(responseStatus) && <div className="soft">{failure}</div>}
      </div>
      <div className={styles.when}>
        <Instant at={attemptedDateTime ?? createdDateTime} isAge />
      </div>
    </>
  )
}

/** Whether it failed, and the event waits no more: they go out in their order. */
const isSettled = ({ status, sequence, cause }: Delivery, { lastSequence }: Webhook): boolean =>
  status === 'Failed' && cause === 'Event' && sequence !== undefined && sequence <= lastSequence

/** What became of an event whose last attempt here failed. The latest deliveries know it of most. */
function Settled({ webhook, delivery: { sequence } }: Readonly<{ webhook: Webhook; delivery: Delivery }>) {
  const { data } = useQuery(readDeliveries(webhook.id, { status: 'Delivered', pageNumber: 1, pageSize: 100 }))
  if (!data) return null
  const isKnown = data.items.some(delivered => delivered.sequence === sequence)
  return <div className="soft">{isKnown ? words.arrived : words.arrivedOrSkipped}</div>
}

type AgainProps = Readonly<{ webhookId: number; delivery: Delivery }>

function Again({ webhookId, delivery }: AgainProps) {
  const sending = useSending({
    mutationFn: () =>
      send('put', '/Webhooks/{id}/Deliveries/{deliveryId}/actions/retry', {
        path: { id: webhookId, deliveryId: delivery.id },
      }),
    onSuccess: () => notify(words.sentAgain),
    onError: error => notifyFailure(sentenceOf(error)),
  })
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={sending.isPending}
      aria-label={words.againOf(delivery.eventType)}
      onClick={() => sending.mutate()}
    >
      {words.again}
    </Button>
  )
}
