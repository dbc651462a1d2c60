import { Group } from '@mantine/core'
import { IconArrowBackUp, IconArrowsExchange, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { read, readAll } from '../../../api/client.ts'
import { formatDate } from '../../../format/formats.ts'
import { type ChangeType, ChangeValue, nameOfKind, rateOf, wordOf } from '../../../parts/change-requests/index.ts'
import { ResourceLink } from '../../../parts/links/index.ts'
import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import { personTexts } from '../../../texts/en-AU/person.ts'
import { t } from '../../../texts/index.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import { labelOf } from '../../../ui/message/index.ts'
import { Empty, TextLink } from '../../../ui/page/index.ts'
import { Instant, Timeline, type TimelineItem } from '../../../ui/timeline/index.ts'
import styles from '../people.module.css'
import type { BlockKind } from '../record/block.tsx'
import { asInCommands, entriesOf, entriesOfKinds, type HistoryEntry, type Line, type Origin } from './entries.ts'

const words = employeesTexts.history
const who = personTexts.history

/** The values that the caller may see, from each day on, and who requested and approved each change. */
export function History({ employeeId }: { employeeId: number }) {
  const { kind } = useSearch({ from: '/signed-in/employees/$id' })
  const facts = useQuery(read('/Employees/{id}/History', { path: { id: employeeId }, query: { all: true } }))
  const requests = useQuery(
    readAll('/change-requests', { query: { EmployeeId: employeeId, Statuses: ['Applied', 'Rescinded'] } }),
  )
  const block = isBlock(kind) ? kind : undefined
  return (
    <Loaded query={facts}>
      {all => (
        <Loaded query={requests}>
          {known => {
            const entries = entriesOf(all, known)
            return block === undefined ? (
              <Entries entries={entries} none={words.empty} />
            ) : (
              <>
                <OnlyThese block={block} employeeId={employeeId} />
                <Entries
                  entries={entriesOfKinds(entries, kindsOf[block] ?? [block])}
                  none={who.none(employeesTexts.blocks[block].toLowerCase())}
                />
              </>
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}

const isBlock = (kind: string | undefined): kind is BlockKind =>
  kind !== undefined && Object.hasOwn(employeesTexts.blocks, kind)

/** Blocks of the record whose values several kinds of change change. */
const kindsOf: Readonly<Partial<Record<BlockKind, readonly ChangeType[]>>> = {
  EmploymentTerms: ['EmploymentTerms', 'PayRate', 'PaymentGroup', 'Termination', 'Rehire'],
  PositionAssignment: ['PositionAssignment', 'CostCentre', 'EmploymentState'],
}

const OnlyThese = ({ block, employeeId }: Readonly<{ block: BlockKind; employeeId: number }>) => (
  <Group justify="space-between" mb="md">
    <strong>{who.only(employeesTexts.blocks[block].toLowerCase())}</strong>
    <TextLink to="/employees/$id" params={{ id: String(employeeId) }} search={{ tab: 'history' }} fz="sm">
      {who.all}
    </TextLink>
  </Group>
)

const Entries = ({ entries, none }: Readonly<{ entries: readonly HistoryEntry[]; none: string }>) =>
  entries.length === 0 ? <Empty>{none}</Empty> : <Timeline items={entries.map(itemOf)} />

function itemOf(entry: HistoryEntry): TimelineItem {
  const { key, validFrom, recordedDateTime, changeRequestId, origin, isRestored, supersededDateTime, lines } = entry
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
              {origin?.code ?? words.request}
            </ResourceLink>
          )}
          {origin && `, ${sayingOf(origin)}`}
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

/** "requested by Emma Walsh, approved by Priya Raman and Tomas Novak" */
const sayingOf = ({ requestedBy, approvedBy, isAutomatic }: Origin): string =>
  [who.requested(requestedBy), isAutomatic && who.automatically, approvedBy.length > 0 && who.approved(approvedBy)]
    .filter(Boolean)
    .join(t.steps.separator)

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
