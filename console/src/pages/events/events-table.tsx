import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../api/client.ts'
import { formatInstant } from '../../format/formats.ts'
import { capitalized } from '../../format/in-sentence.ts'
import { spokenName } from '../../format/people.ts'
import { requestKind } from '../../parts/change-requests/index.ts'
import { ChangeTitle } from '../../parts/confirmations/index.ts'
import { EventBody } from '../../parts/event-body/index.ts'
import { wordsOfResource, wordsOfType } from '../../parts/events/index.ts'
import { ResourceLink } from '../../parts/links/index.ts'
import { useAccount } from '../../session/session.ts'
import { eventsTexts } from '../../texts/en-AU/events.ts'
import { t } from '../../texts/index.ts'
import { Badge, labelOf } from '../../ui/message/index.ts'
import { Dotted, TextLink } from '../../ui/page/index.ts'
import { type Column, DataTable } from '../../ui/table/index.ts'
import { Day, TimeOfDay, useDayTitle } from '../../ui/timeline/index.ts'
import styles from './events.module.css'
import type { Event } from './reading.ts'

const words = eventsTexts

type Props = Readonly<{
  events: readonly Event[]
  /** The number of events that came while the page was open. */
  newest: number
  empty: string
}>

export function EventsTable({ events, newest, empty }: Props) {
  const dayOf = useDayTitle()
  return (
    <DataTable
      caption={words.title}
      rows={events.map((event, place) => ({ ...event, isNew: place < newest }))}
      rowKey={row => row.id}
      columns={columns}
      onOpen={toggle}
      groupOf={row => dayOf(row.occurredDateTime)}
      empty={empty}
    />
  )
}

const idOf = ({ sequence }: Event): string => `event-${sequence}`

/** Shows the event as programs get it, or hides it. */
function toggle(event: Event): void {
  const details = document.getElementById(idOf(event))
  if (details instanceof HTMLDetailsElement) details.open = !details.open
}

const columns: readonly Column<Event & { isNew: boolean }>[] = [
  {
    header: words.what,
    cell: row => (
      <EventBody
        id={idOf(row)}
        sequence={row.sequence}
        lead={<Details event={row} />}
        label={
          <>
            {wordsOfType(row.type)} {row.isNew && <Badge tone="info">{words.new}</Badge>}{' '}
            <span className="visually-hidden">{words.number(row.sequence)}</span>
            <code className={styles.type}>{row.type}</code>
          </>
        }
      />
    ),
  },
  {
    header: words.about,
    cell: row => (
      <>
        <ResourceLink {...row.resource} ownerId={row.employee?.id}>
          <Name event={row} />
        </ResourceLink>{' '}
        {isCoded(row) && <div className="soft">{row.resource.name}</div>}
      </>
    ),
  },
  {
    header: words.who,
    cell: ({ actor }) => (
      <span className={styles.who}>
        {actor.name ? spokenName(actor.name) : actor.type === 'System' ? words.system : ''}
      </span>
    ),
  },
  {
    header: words.when,
    cell: row => (
      <span className={styles.when}>
        <TimeOfDay at={row.occurredDateTime} isExact />
      </span>
    ),
  },
]

/** `standardHoursPerWeek` is "Standard hours per week": by its label, or in words. */
function wordsOfField(field: string): string {
  const name = capitalized(field)
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return labelOf(name, capitalized(words))
}

const personal = new Set(['Employee', 'Authority', 'UserAccount'])

/** The name of a record; those without one go by what they do. */
function Name({ event }: { event: Event }) {
  const { type, id } = event.resource
  const name = nameOf(event)
  if (type === 'AdministrativeChange') return <ChangeTitle id={id}>{name}</ChangeTitle>
  return type === 'Operation' ? <OperationName id={id}>{name}</OperationName> : name
}

/** "Check of 28 Nov 2026, 3:23 pm" */
function OperationName({ id, children }: Readonly<{ id: number; children: ReactNode }>) {
  const { timeZone } = useAccount().group
  const { data } = useQuery({ ...read('/Operations/{id}', { path: { id } }), staleTime: Number.POSITIVE_INFINITY })
  if (!data) return children
  return words.operation[data.isDryRun ? 'check' : 'import'](formatInstant(data.createdDateTime, timeZone))
}

/** "Superannuation for Emma Walsh", "Night ferries"; the kind of the record where it has no name, or is gone. */
function nameOf(event: Event): string {
  const { resource, employee } = event
  const { type, name, changeType } = resource
  const kind = changeType === undefined ? wordsOfResource({ type }) : requestKind({ changeType })
  if (name !== undefined && personal.has(type)) return spokenName(name)
  const what = isCoded(event) ? kind : (name ?? kind)
  return employee ? t.changeRequests.for(what, spokenName(employee.name)) : what
}

/** Whether its record has a code in the place of a name. */
const isCoded = ({ resource: { type } }: Event): boolean => type === 'ChangeRequest' || type === 'ExpenseApplication'

/** The sequence of the event, the fields that changed, from when, and by which request. */
function Details({ event }: { event: Event }) {
  const { sequence, resource, changedFields, changeRequestId, changeRequestCode, effectiveDate } = event
  const isOfAnother = changeRequestId !== undefined && resource.type !== 'ChangeRequest'
  return (
    <p className={`soft ${styles.details}`}>
      <Dotted
        facts={[
          `${words.what} ${words.number(sequence)}`,
          changedFields.map(wordsOfField).join(', '),
          effectiveDate && (
            <>
              {words.effective} <Day on={effectiveDate} />
            </>
          ),
          isOfAnother && (
            <TextLink to="/change-requests/$id" params={{ id: String(changeRequestId) }} inherit>
              {words.byRequest(changeRequestCode ?? '')}
            </TextLink>
          ),
        ]}
      />
    </p>
  )
}
