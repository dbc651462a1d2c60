import { spokenName } from '../../format/people.ts'
import { wordsOfType } from '../../parts/events/index.ts'
import { ResourceLink } from '../../parts/links/index.ts'
import { t } from '../../texts/index.ts'
import { Badge } from '../../ui/message/index.ts'
import { TextLink } from '../../ui/page/index.ts'
import { type Column, DataTable } from '../../ui/table/index.ts'
import { Day, Instant } from '../../ui/timeline/index.ts'
import styles from './events.module.css'
import type { Event } from './reading.ts'

const words = t.events

type Props = Readonly<{
  events: readonly Event[]
  /** The number of events that came while the page was open. */
  newest: number
  empty: string
}>

export const EventsTable = ({ events, newest, empty }: Props) => (
  <DataTable
    caption={words.title}
    rows={events.map((event, place) => ({ ...event, isNew: place < newest }))}
    rowKey={row => row.id}
    columns={columns}
    empty={empty}
  />
)

const columns: readonly Column<Event & { isNew: boolean }>[] = [
  {
    header: words.what,
    cell: row => (
      <>
        {wordsOfType(row.type)} {row.isNew && <Badge tone="info">{words.new}</Badge>}
        <div className="soft">
          <span className={styles.number}>{words.number(row.sequence)}</span> · {row.type}
        </div>
      </>
    ),
  },
  {
    header: words.about,
    cell: row => (
      <>
        <ResourceLink {...row.resource} />
        <Cause event={row} />
      </>
    ),
  },
  {
    header: words.fields,
    cell: row => row.changedFields.length > 0 && <span className="soft">{row.changedFields.join(', ')}</span>,
  },
  {
    header: words.who,
    cell: ({ actor }) => (actor.name ? spokenName(actor.name) : actor.type === 'System' ? words.system : ''),
  },
  {
    header: words.when,
    cell: row => <Instant at={row.occurredDateTime} />,
  },
]

/** The change request behind the event, and its effective date. */
function Cause({ event: { changeRequestId, effectiveDate, resource } }: { event: Event }) {
  const isOfAnother = changeRequestId !== undefined && resource.type !== 'ChangeRequest'
  return (
    <>
      {isOfAnother && (
        <div className={`soft ${styles.second}`}>
          <TextLink to="/change-requests/$id" params={{ id: String(changeRequestId) }} inherit>
            {words.byRequest(String(changeRequestId))}
          </TextLink>
        </div>
      )}
      {effectiveDate && (
        <div className="soft">
          {words.effective} <Day on={effectiveDate} />
        </div>
      )}
    </>
  )
}
