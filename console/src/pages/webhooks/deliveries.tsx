import { Button } from '@mantine/core'
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

/** The events that were sent, the latest first, each with its attempts and the answers of the receiver. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { id, failedDeliveries } = webhook
  const search = useSearch({ from: '/signed-in/webhooks/$id' })
  const navigate = useNavigate({ from: '/webhooks/$id' })
  const page = search.page ?? 1
  const status = statuses.find(each => each === search.status)
  const query = usePage({
    ...readPage('/Webhooks/{id}/Deliveries', {
      path: { id },
      query: { Order: 'NewestFirst', pageNumber: page, pageSize, ...(status && { status }) },
    }),
    refetchInterval: lookAgain,
  })
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
            <>
              <div className={`${styles.event} ${styles.heads}`} aria-hidden>
                {words.deliveryHeads.map(head => (
                  <span key={head}>{head}</span>
                ))}
              </div>
              <ul className={styles.deliveries} aria-label={words.deliveries}>
                {[...Map.groupBy(items, eventOf)].map(([event, attempts]) => (
                  <SentEvent key={event} webhookId={id} attempts={attempts} />
                ))}
              </ul>
            </>
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

/** The event of an attempt. A test is sent once. */
const eventOf = ({ id, sequence }: Delivery) => sequence ?? `test ${id}`

type SentEventProps = Readonly<{
  webhookId: number
  /** Those that the page has, the last one first. */
  attempts: readonly Delivery[]
}>

/** One event: its last attempt, those before it, and below them over the whole width what was sent and answered. */
function SentEvent({ webhookId, attempts }: SentEventProps) {
  const [last, ...earlier] = attempts
  if (!last) return null
  const { eventType, sequence, cause } = last
  return (
    <li className={styles.event}>
      <code className={styles.what}>{eventType}</code>
      <Attempt delivery={last} isLast />
      <div className={styles.again}>{cause !== 'Test' && <Again webhookId={webhookId} delivery={last} />}</div>
      {earlier.map(delivery => (
        <Attempt key={delivery.id} delivery={delivery} />
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

type AttemptProps = Readonly<{ delivery: Delivery; isLast?: boolean }>

/** How an attempt ended, and when. */
function Attempt({ delivery, isLast = false }: AttemptProps) {
  const { cause, status, responseStatus, failure, milliseconds, attemptedDateTime, createdDateTime } = delivery
  const { laterOutcome } = delivery
  return (
    <>
      <div className={styles.result}>
        {/* Red is what still fails; what arrived or was skipped later is past. */}
        <Badge tone={laterOutcome ? 'neutral' : tones[status]}>{words.deliveryStatuses[status]}</Badge> {responseStatus}
        {milliseconds !== undefined && <span className="soft"> {words.took(milliseconds)}</span>}
        {cause === 'Retry' && <div className="soft">{words.causes[cause]}</div>}
        {isLast && laterOutcome && <div className="soft">{words.laterOutcomes[laterOutcome]}</div>}
        {/* The number of an answer says it already, unless it says more. */}
        {failure !== undefined && failure !== words.answered(responseStatus) && <div className="soft">{failure}</div>}
      </div>
      <div className={styles.when}>
        <Instant at={attemptedDateTime ?? createdDateTime} isAge />
      </div>
    </>
  )
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
