import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatNumber } from '../../format/formats.ts'
import { spokenName } from '../../format/people.ts'
import { AccessScope } from '../../parts/access-scope/index.ts'
import { eventsTexts } from '../../texts/en-AU/events.ts'
import { webhooksTexts } from '../../texts/en-AU/webhooks.ts'
import { LoadedPage } from '../../ui/loading/index.ts'
import { Notice } from '../../ui/message/index.ts'
import { Facts, Page, Section, TextLink } from '../../ui/page/index.ts'
import { Instant } from '../../ui/timeline/index.ts'
import { Deliveries } from './deliveries.tsx'
import { wordsOfTypes } from './event-choices.ts'
import { lookAgain, type Shown, type Webhook, webhookQuery } from './webhook.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { Status } from './webhooks-page.tsx'

const words = webhooksTexts
const back = <TextLink to="/webhooks">{words.back}</TextLink>

/** One webhook: what it sends, how it is doing, and its deliveries. */
export function WebhookPage() {
  const { id } = useParams({ from: '/signed-in/webhooks/$id' })
  const query = useQuery({ ...webhookQuery(Number(id)), refetchInterval: lookAgain })
  return (
    <LoadedPage title={words.title} back={back} query={query}>
      {shown => <Known key={id} shown={shown} />}
    </LoadedPage>
  )
}

function Known({ shown }: { shown: Shown }) {
  const { record: webhook } = shown
  const { url, description } = webhook
  return (
    <Page
      title={description ?? new URL(url).host}
      badge={<Status webhook={webhook} />}
      back={back}
      subtitle={stateOf(webhook)}
      actions={<WebhookActions shown={shown} />}
    >
      <Trouble webhook={webhook} />
      <Section>
        <Facts facts={factsOf(webhook)} />
      </Section>
      <Deliveries webhook={webhook} />
    </Page>
  )
}

/** What it does now, in a line. */
function stateOf({ status, failingSince, lastDelivery, failedDeliveries: failed }: Webhook): string {
  if (status === 'Paused') return words.paused
  if (status === 'Disabled') return words.stopped
  if (failingSince !== undefined) return words.retrying
  if (!lastDelivery) return words.ready
  return failed > 0 ? words.deliveringBut(failed, formatNumber(failed)) : words.delivering
}

/** Why nothing arrives, if nothing does. */
function Trouble({ webhook: { disabledReason, failingSince, nextAttemptDateTime } }: { webhook: Webhook }) {
  if (disabledReason !== undefined) return <Notice tone="danger">{words.reasons[disabledReason]}</Notice>
  if (failingSince === undefined) return null
  return (
    <Notice tone="warning">
      {words.failingSince} <Instant at={failingSince} />. {words.nextAttempt}{' '}
      {nextAttemptDateTime && <Instant at={nextAttemptDateTime} />}.
    </Notice>
  )
}

const factsOf = (webhook: Webhook) =>
  [
    [words.address, <code key="address">{webhook.url}</code>],
    [words.events, wordsOfTypes(webhook.eventTypes)],
    [words.sees, webhook.accessScope ? <AccessScope key="scope" entries={webhook.accessScope} /> : words.seesAll],
    [words.owner, spokenName(webhook.owner.name)],
    [words.place, eventsTexts.number(webhook.lastSequence)],
    [
      words.formerSecret,
      webhook.formerSecretEndsDateTime && <Instant key="former" at={webhook.formerSecretEndsDateTime} />,
    ],
    [words.created, <Instant key="created" at={webhook.createdDateTime} />],
  ] as const
