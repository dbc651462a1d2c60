import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { fetchRecord, send } from '../../api/client.ts'
import { spokenName } from '../../format/people.ts'
import { AccessScopeFields, linesOf, valuesOf as scopeOf, wholeAccessScope } from '../../parts/access-scope/index.ts'
import { eventTypes } from '../../parts/events/index.ts'
import { useAccount } from '../../session/session.ts'
import { accessScopeTexts } from '../../texts/en-AU/access-scope.ts'
import { webhooksTexts } from '../../texts/en-AU/webhooks.ts'
import { t } from '../../texts/index.ts'
import { Modal } from '../../ui/dialog/index.ts'
import { CommandForm, type FieldLabels, TheirChanges, useEditing, useIdempotencyKey } from '../../ui/form/index.ts'
import { MultiSelect } from '../../ui/input/index.ts'
import { Notice, notify } from '../../ui/message/index.ts'
import { wordsOfChoice } from './event-choices.ts'
import { SecretShown } from './secret.tsx'
import type { Shown, Webhook } from './webhook.ts'

const words = webhooksTexts

type Props = Readonly<{
  /** The webhook to change; undefined for a new one. */
  existing?: Shown | undefined
  onClose: () => void
}>

/** Creates a webhook, and shows its secret; or changes one. */
export function WebhookDialog({ existing, onClose }: Props) {
  const [secret, setSecret] = useState<string>()
  const title = existing ? words.editTitle : words.make
  return (
    <Modal opened onClose={onClose} size="lg" title={secret === undefined ? title : words.secretTitle}>
      {secret === undefined ? (
        <WebhookForm existing={existing} onClose={onClose} onSecret={setSecret} />
      ) : (
        <SecretShown secret={secret} onClose={onClose} />
      )}
    </Modal>
  )
}

function WebhookForm({ existing, onClose, onSecret }: Props & { onSecret: (secret: string) => void }) {
  const withKey = useIdempotencyKey()
  const path = { id: existing?.record.id ?? 0 }
  const { command, theirs } = useEditing({
    opened: existing ?? { record: undefined, etag: undefined },
    valuesOf,
    readNow: () => fetchRecord('/Webhooks/{id}', { path }),
    submit: async (values, ifMatch) => {
      const body = bodyOf(values)
      if (existing) {
        await send('put', '/Webhooks/{id}', { path, body, ifMatch })
        return undefined
      }
      const { data } = await withKey(body, (sent, idempotencyKey) =>
        send('post', '/Webhooks', { body: sent, idempotencyKey }),
      )
      return (data as { secret: string } | undefined)?.secret
    },
    onDone(secret) {
      if (secret !== undefined) return onSecret(secret)
      notify(words.saved)
      onClose()
    },
  })
  const input = command.form.getInputProps
  const owner = existing?.record.owner
  const { userAccountId } = useAccount()
  return (
    <CommandForm command={command} submitLabel={existing ? t.save : words.create} onCancel={onClose}>
      <TextInput
        label={words.address}
        description={words.addressHint}
        placeholder="https://"
        type="url"
        maxLength={2000}
        withAsterisk
        data-autofocus
        {...input('Url')}
      />
      <TextInput
        label={words.description}
        description={words.descriptionHint}
        placeholder={words.descriptionPlaceholder}
        maxLength={200}
        {...input('Description')}
      />
      <MultiSelect
        label={words.events}
        description={words.eventsHint}
        placeholder={words.allEvents}
        data={choices}
        searchable
        clearable
        nothingFound={t.nothingFound}
        {...input('EventTypes')}
      />
      <AccessScopeFields form={command.form as never} />
      {owner !== undefined && owner.id !== userAccountId && (
        <Notice tone="info">{words.becomesOwner(spokenName(owner.name))}</Notice>
      )}
      <TheirChanges theirs={theirs} fields={fieldLabels} />
    </CommandForm>
  )
}

/** All of a kind, then each of it. */
const choices = [...new Set(eventTypes.map(type => type.split('.')[0] ?? ''))].flatMap(kind =>
  [`${kind}.*`, ...eventTypes.filter(type => type.startsWith(`${kind}.`))].map(value => ({
    value,
    label: wordsOfChoice(value),
    note: value,
  })),
)

const none = { Url: '', Description: '', EventTypes: [] as string[], ...wholeAccessScope }
type Values = typeof none

const valuesOf = (record: Webhook | undefined): Values =>
  record
    ? {
        ...{ Url: record.url, Description: record.description ?? '', EventTypes: [...record.eventTypes] },
        ...scopeOf(record.accessScope),
      }
    : none

function bodyOf({ Url, Description, EventTypes, ...scope }: Values) {
  const AccessScope = linesOf(scope)
  return {
    ...{ Url: Url.trim(), EventTypes },
    ...(Description.trim() !== '' && { Description: Description.trim() }),
    ...(AccessScope && { AccessScope }),
  }
}

const namesOf = (type: string) => (webhook: Webhook) =>
  webhook.accessScope
    ?.filter(entry => entry.type === type)
    .map(({ name }) => name)
    .join(', ')

const fieldLabels: FieldLabels<Webhook, Values> = {
  Url: [words.address, ({ url }) => url],
  Description: [words.description, ({ description }) => description],
  EventTypes: [words.events, ({ eventTypes }) => eventTypes.join(', ')],
  accessScope: [
    accessScopeTexts.label,
    ({ accessScope }) => (accessScope ? accessScopeTexts.chooseLess : accessScopeTexts.chooseAll),
  ],
  costCentres: [accessScopeTexts.pickers.costCentres, namesOf('CostCentre')],
  paymentGroups: [accessScopeTexts.pickers.paymentGroups, namesOf('PaymentGroup')],
  positions: [accessScopeTexts.pickers.positions, namesOf('PositionSubtree')],
  employers: [accessScopeTexts.pickers.employers, namesOf('Employer')],
}
