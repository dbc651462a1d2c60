import { Button } from '@mantine/core'
import { IconAlertTriangle, IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { useMay } from '../../session/session.ts'
import { webhooksTexts } from '../../texts/en-AU/webhooks.ts'
import { Loaded, lazyDialog } from '../../ui/loading/index.ts'
import { Badge, notify, notifyFailure, StatusBadge, sentenceOf } from '../../ui/message/index.ts'
import { Empty, Page, Section, TextLink } from '../../ui/page/index.ts'
import { type Column, DataTable } from '../../ui/table/index.ts'
import { Instant } from '../../ui/timeline/index.ts'
import { useSending } from '../../ui/unsaved/index.ts'
import { wordsOfTypes } from './event-choices.ts'
import { type Webhook, webhooksQuery } from './webhook.ts'
import styles from './webhooks.module.css'

const words = webhooksTexts
const WebhookDialog = lazyDialog(async () => (await import('./webhook-dialog.tsx')).WebhookDialog)

/** The webhooks of the group. */
export function WebhooksPage() {
  const may = useMay('webhooks')
  const [isMaking, setIsMaking] = useState(false)
  const make = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsMaking(true)}>
      {words.make}
    </Button>
  )
  return (
    <Page title={words.title} subtitle={words.subtitle} actions={may && make}>
      <Section isFlush>{may ? <Webhooks make={make} /> : <Empty>{words.needsScope}</Empty>}</Section>
      {may && (
        <p className={`soft ${styles.guide}`}>
          {words.guide} <a href="/reference/">{words.reference}</a>
        </p>
      )}
      {isMaking && <WebhookDialog onClose={() => setIsMaking(false)} />}
    </Page>
  )
}

const Webhooks = ({ make }: { make: React.ReactNode }) => (
  <Loaded query={useQuery(webhooksQuery)}>
    {webhooks =>
      webhooks.length === 0 ? (
        <Empty icon={<IconWebhook size={32} stroke={1.4} aria-hidden />} action={make}>
          {words.empty}
        </Empty>
      ) : (
        <DataTable
          caption={words.title}
          rows={webhooks.toSorted(activeFirst)}
          rowKey={({ id }) => id}
          columns={columns}
          empty=""
        />
      )
    }
  </Loaded>
)

const activeFirst = (one: Webhook, other: Webhook): number =>
  Number(other.status === 'Active') - Number(one.status === 'Active')

const columns: readonly Column<Webhook>[] = [
  {
    header: words.webhook,
    sort: ({ url, description }) => description ?? url,
    cell: ({ id, url, description }) => (
      <>
        <TextLink to="/webhooks/$id" params={{ id: String(id) }} fw={600}>
          {description ?? url}
        </TextLink>
        {description !== undefined && (
          <div className={`soft ${styles.address}`} title={url}>
            <code>{url}</code>
          </div>
        )}
      </>
    ),
  },
  { header: words.status, sort: ({ status }) => words.statuses[status], cell: webhook => <Status webhook={webhook} /> },
  { header: words.lastDelivery, cell: webhook => <LastDelivery webhook={webhook} /> },
  { header: words.events, cell: ({ eventTypes }) => wordsOfTypes(eventTypes) },
  {
    header: words.action,
    isUnnamed: true,
    align: 'end',
    cell: webhook => webhook.status !== 'Active' && <Resume webhook={webhook} />,
  },
]

function Resume({ webhook: { id, url, description } }: { webhook: Webhook }) {
  const sending = useSending({
    mutationFn: () => send('put', '/Webhooks/{id}/actions/resume', { path: { id } }),
    onSuccess: () => notify(words.resumed),
    onError: error => notifyFailure(sentenceOf(error)),
  })
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={sending.isPending}
      aria-label={words.resumeOf(description ?? url)}
      onClick={() => sending.mutate()}
    >
      {words.resume}
    </Button>
  )
}

/** How the last attempt ended, and when; and how many failed in the days that the service remembers. */
function LastDelivery({ webhook }: { webhook: Webhook }) {
  const { id, lastDelivery: last, failedDeliveries, failingSince } = webhook
  const isFailing = last?.status !== 'Delivered' || failingSince !== undefined
  if (!last) return <span className={styles.quiet}>{words.never}</span>
  return (
    <>
      <span className={styles.last}>
        {words.deliveryStatuses[last.status]} <Instant at={last.dateTime} isAge />
      </span>
      {last.failure && <div className={styles.quiet}>{last.failure}</div>}
      {failedDeliveries > 0 && (
        <div>
          <TextLink
            to="/webhooks/$id"
            params={{ id: String(id) }}
            search={{ status: 'Failed' }}
            c={isFailing ? 'var(--danger-ink)' : 'var(--warning-ink)'}
          >
            {isFailing && <IconAlertTriangle size={15} className={styles.alarm} aria-hidden />}
            {isFailing ? words.failedOf(failedDeliveries) : words.failedSince(failedDeliveries)}
          </TextLink>
        </div>
      )}
    </>
  )
}

/** The status, since when it is so, and whether deliveries fail. */
export const Status = ({ webhook: { status, failingSince } }: { webhook: Webhook }) => (
  <>
    <StatusBadge status={status} word={words.statuses[status]} />{' '}
    {status === 'Active' && failingSince !== undefined && <Badge tone="danger">{words.failing}</Badge>}
  </>
)
