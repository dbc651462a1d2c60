import { useSearch } from '@tanstack/react-router'
import { readPage } from '../../api/client.ts'
import { formatNumber } from '../../format/formats.ts'
import { useAccount } from '../../session/session.ts'
import { importingTexts } from '../../texts/en-AU/import.ts'
import { StatusBadge } from '../../ui/message/index.ts'
import { TextLink } from '../../ui/page/index.ts'
import { type Column, type OrderOf, RecordList, useOrder, usePage } from '../../ui/table/index.ts'
import { Instant } from '../../ui/timeline/index.ts'
import { titleOf } from './operation-title.ts'
import type { Operation } from './sending.ts'

const words = importingTexts.earlier
const pageSize = 10

/** Earlier checks and imports. */
export function EarlierOperations() {
  const { page = 1 } = useSearch({ from: '/signed-in/import' })
  const query = usePage(
    readPage('/Operations', { query: { Order: useOrder(columns) ?? usual, pageNumber: page, pageSize } }),
  )
  return (
    <RecordList
      query={query}
      pageSize={pageSize}
      title={words.title}
      caption={words.title}
      counted={words.counted}
      rowKey={row => row.id}
      empty={words.empty}
      columns={columns}
      usual={usual}
    />
  )
}

const usual = 'NewestFirst'

const columns: readonly Column<Operation, OrderOf<'/Operations'>>[] = [
  { header: words.what, cell: row => <OperationLink operation={row} /> },
  { header: words.status, cell: row => <StatusBadge status={row.status} /> },
  {
    header: words.asked,
    sort: ['OldestFirst', 'NewestFirst'],
    cell: row => <Instant at={row.createdDateTime} isAge />,
  },
  { header: words.took, cell: row => secondsOf(row) },
]

function OperationLink({ operation }: { operation: Operation }) {
  const { timeZone } = useAccount().group
  return (
    <TextLink from="/import" to="/import" search={now => ({ ...now, operation: operation.id })}>
      {titleOf(operation, timeZone)}
    </TextLink>
  )
}

function secondsOf({ startedDateTime, finishedDateTime }: Operation): string {
  if (!startedDateTime || !finishedDateTime) return ''
  return words.seconds(formatNumber((Date.parse(finishedDateTime) - Date.parse(startedDateTime)) / 1000))
}
