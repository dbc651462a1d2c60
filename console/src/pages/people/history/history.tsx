import { IconArrowBackUp, IconArrowsExchange, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { read, readPage } from '../../../api/client.ts'
import { formatDate } from '../../../format/formats.ts'
import { ChangeValue, nameOfKind, rateOf, wordOf } from '../../../parts/change-requests/index.ts'
import { ResourceLink } from '../../../parts/links/index.ts'
import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import { t } from '../../../texts/index.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import { labelOf } from '../../../ui/message/index.ts'
import { Empty } from '../../../ui/page/index.ts'
import { Instant, Timeline, type TimelineItem } from '../../../ui/timeline/index.ts'
import styles from '../employees.module.css'
import { asInCommands, entriesOf, type HistoryEntry, type Line } from './entries.ts'

const words = employeesTexts.history

/** The values that the caller may see, from each day on, and the request behind each change. */
export function History({ employeeId }: { employeeId: number }) {
  const facts = useQuery(read('/Employees/{id}/History', { path: { id: employeeId }, query: { all: true } }))
  const moves = useQuery(
    readPage('/change-requests', {
      query: {
        ...{ pageNumber: 1, pageSize: 200, EmployeeId: employeeId },
        ...{ ChangeTypes: ['PositionAssignment'], Statuses: ['Applied', 'Rescinded'] },
      },
    }),
  )
  return (
    <Loaded query={facts}>
      {all => (
        <Loaded query={moves}>
          {({ items }) => {
            const entries = entriesOf(all, items)
            return entries.length === 0 ? <Empty>{words.empty}</Empty> : <Timeline items={entries.map(itemOf)} />
          }}
        </Loaded>
      )}
    </Loaded>
  )
}

function itemOf(entry: HistoryEntry): TimelineItem {
  const { key, validFrom, recordedDateTime, changeRequestId, isRestored, supersededDateTime, lines } = entry
  const isFirst = lines.every(({ hadBefore }) => !hadBefore) && changeRequestId === undefined
  const Icon = isRestored ? IconArrowBackUp : isFirst ? IconPlus : IconArrowsExchange
  return {
    key,
    icon: <Icon size={16} />,
    tone: isFirst ? 'neutral' : 'info',
    title: <strong>{words.from(formatDate(validFrom))}</strong>,
    children: (
      <>
        <div className="soft">
          {changeRequestId === undefined ? (
            words.entered
          ) : (
            <ResourceLink type="ChangeRequest" id={changeRequestId}>
              {words.request}
            </ResourceLink>
          )}
          {isRestored && `, ${words.restored}`}
          {', '}
          {words.recorded} <Instant at={recordedDateTime} />
          {supersededDateTime !== undefined && (
            <>
              {', '}
              {words.superseded} <Instant at={supersededDateTime} />
            </>
          )}
        </div>
        <ul className={styles.lines}>
          {lines.map(line => (
            <li key={line.field}>
              <LineOf line={line} />
            </li>
          ))}
        </ul>
      </>
    ),
  }
}

const LineOf = ({ line: { field, before, hadBefore, after } }: { line: Line }) => (
  <>
    <span className={styles.label}>{nameOf(field)}</span>
    <div>
      <FactValue field={field} value={after} />
      {hadBefore && (
        <div className={styles.label}>
          {words.before} <FactValue field={field} value={before} />
        </div>
      )}
    </div>
  </>
)

/** The label of a field. A postal address has the labels of a residential one; some fields have the name of a kind of change. */
function nameOf(field: string): string {
  if (field.startsWith('Postal')) return t.postal(labelOf(field.slice('Postal'.length)))
  return nameOfKind(field) ?? labelOf(field)
}

function FactValue({ field, value }: Readonly<{ field: string; value: unknown }>) {
  if (field === 'PayRate' && typeof value === 'object' && value !== null) {
    const { amount, per, payType } = value as { amount: number; per: string; payType: string }
    return `${rateOf(amount, per)}, ${wordOf('PayType', payType)}`
  }
  return <ChangeValue field={field} value={asInCommands(value)} />
}
