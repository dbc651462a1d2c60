import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { readPage, send } from '../../api/client.ts'
import { formatNumber } from '../../format/formats.ts'
import { EventBody } from '../../parts/event-body/index.ts'
import { wordsOfType } from '../../parts/events/index.ts'
import { eventsTexts } from '../../texts/en-AU/events.ts'
import { webhooksTexts } from '../../texts/en-AU/webhooks.ts'
import { Loaded } from '../../ui/loading/index.ts'
import { Badge, notify, notifyFailure, sentenceOf } from '../../ui/message/index.ts'
import { Section, ViewLink, Views } from '../../ui/page/index.ts'
import { type Column, DataTable, type OrderOf, Pager, useLastPage, useOrder, usePage } from '../../ui/table/index.ts'
import { Instant } from '../../ui/timeline/index.ts'
import { useSending } from '../../ui/unsaved/index.ts'
import { type Delivery, lookAgain, type Webhook } from './webhook.ts'
import styles from './webhooks.module.css'

const words = webhooksTexts
const pageSize = 20
const statuses = ['Delivered', 'Failed'] as const
const tones = { Waiting: 'info', Delivered: 'success', Failed: 'danger' } as const

/** The attempts of a webhook, with the answers of the receiver. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { id: webhookId, failedDeliveries, lastSequence } = webhook
  const search = useSearch({ from: '/signed-in/webhooks/$id' })
  const navigate = useNavigate({ from: '/webhooks/$id' })
  const page = search.page ?? 1
  const status = statuses.find(each => each === search.status)
  const query = usePage({
    ...readPage('/Webhooks/{id}/Deliveries', {
      path: { id: webhookId },
      query: {
        Order: useOrder(columnsOf(lastSequence)) ?? usual,
        pageNumber: page,
        pageSize,
        ...(status && { status }),
      },
    }),
    refetchInterval: lookAgain,
  })
  const found = useLastPage(query, page, pageSize)
  const again = {
    header: words.action,
    isUnnamed: true,
    align: 'end' as const,
    cell: (delivery: Delivery) =>
      delivery.cause !== 'Test' && (
        <Again
          webhookId={webhookId}
          delivery={delivery}
          isNeeded={delivery.status === 'Failed' && !isMadeUp(delivery, lastSequence)}
        />
      ),
  }
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
        {({ items }) => (
          <DataTable
            caption={words.deliveries}
            rows={items}
            rowKey={({ id }) => id}
            columns={[...columnsOf(lastSequence), again]}
            usual={usual}
            empty={status ? words.noneOfStatus : words.deliveriesEmpty}
          />
        )}
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

const usual = 'NewestFirst'

/** Whether it failed, and a later attempt has delivered the event, which happens in the order of events. */
const isMadeUp = ({ status, sequence, cause }: Delivery, arrivedUpTo: number): boolean =>
  status === 'Failed' && cause === 'Event' && sequence !== undefined && sequence <= arrivedUpTo

const columnsOf = (arrivedUpTo: number): readonly Column<Delivery, OrderOf<'/Webhooks/{id}/Deliveries'>>[] => [
  {
    header: words.event,
    cell: ({ eventType, sequence, cause }) => (
      <>
        {wordsOfType(eventType)} {cause === 'Retry' && <Badge tone="neutral">{words.causes[cause]}</Badge>}
        <div className={`soft ${styles.second}`}>
          <span>
            {sequence !== undefined && `${eventsTexts.number(sequence)} · `}
            <code>{eventType}</code>
          </span>
          {sequence !== undefined && (
            <EventBody sequence={sequence} label={words.sent} unseen={<p>{words.notSeen}</p>} />
          )}
        </div>
      </>
    ),
  },
  {
    header: words.result,
    cell: delivery => <Result delivery={delivery} isMadeUp={isMadeUp(delivery, arrivedUpTo)} />,
  },
  {
    header: words.when,
    sort: ['OldestFirst', 'NewestFirst'],
    cell: ({ attemptedDateTime, createdDateTime }) => <Instant at={attemptedDateTime ?? createdDateTime} isAge />,
  },
]

type AgainProps = Readonly<{ webhookId: number; delivery: Delivery; isNeeded: boolean }>

function Again({ webhookId, delivery, isNeeded }: AgainProps) {
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
      variant={isNeeded ? 'default' : 'subtle'}
      loading={sending.isPending}
      aria-label={words.againOf(delivery.eventType)}
      onClick={() => sending.mutate()}
    >
      {words.again}
    </Button>
  )
}

type ResultProps = Readonly<{ delivery: Delivery; isMadeUp: boolean }>

function Result({ delivery: { status, responseStatus, failure, milliseconds, response }, isMadeUp }: ResultProps) {
  return (
    <>
      <Badge tone={tones[status]}>{words.deliveryStatuses[status]}</Badge> {responseStatus}
      {milliseconds !== undefined && <span className="soft"> {words.took(milliseconds)}</span>}
      {isMadeUp && <div className="soft">{words.arrived}</div>}
      {/* The number of an answer says it already, unless it says more. */}
      {failure !== undefined && failure !== words.answered(responseStatus) && <div className="soft">{failure}</div>}
      {response !== undefined && response !== '' && (
        <details>
          <summary>{words.answer}</summary>
          <pre className={styles.body}>{response}</pre>
        </details>
      )}
    </>
  )
}
