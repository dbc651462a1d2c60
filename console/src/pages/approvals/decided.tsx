import { readPage } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { StatusBadge } from '../../ui/message/index.ts'
import { TextLink } from '../../ui/page/index.ts'
import { RecordList, usePage } from '../../ui/table/index.ts'
import { Instant } from '../../ui/timeline/index.ts'
import { type InboxItem, kindOf, pageSize } from './items.ts'

/** What the caller decided, the latest decision first. */
export function Decided({ page }: { page: number }) {
  const query = usePage(
    readPage('/Approvals', { query: { State: 'Decided', Order: 'LatestDecisionFirst', pageNumber: page, pageSize } }),
  )
  return (
    <RecordList
      query={query}
      pageSize={pageSize}
      caption={t.approvals.decided}
      rowKey={({ id }) => id}
      empty={t.approvals.nothingDecided}
      columns={[
        { header: t.approvals.request, cell: item => <ItemLink item={item} /> },
        { header: t.approvals.employee, cell: ({ employee }) => employee.name },
        { header: t.approvals.step, cell: ({ name }) => name },
        { header: t.approvals.decision, cell: ({ decision }) => decision && <StatusBadge status={decision} /> },
        {
          header: t.approvals.when,
          cell: ({ decidedDateTime }) => decidedDateTime && <Instant at={decidedDateTime} />,
        },
      ]}
    />
  )
}

function ItemLink({ item }: { item: InboxItem }) {
  const params = { id: String(item.resource.id) }
  const label = t.approvals.named(kindOf(item), item.resource.code)
  return item.resource.type === 'ChangeRequest' ? (
    <TextLink to="/change-requests/$id" params={params}>
      {label}
    </TextLink>
  ) : (
    <TextLink to="/expense-applications/$id" params={params}>
      {label}
    </TextLink>
  )
}
