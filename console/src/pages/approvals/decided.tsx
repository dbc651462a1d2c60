import { readPage } from '../../api/client.ts'
import { ResourceLink } from '../../parts/links/index.ts'
import { t } from '../../texts/index.ts'
import { StatusBadge } from '../../ui/message/index.ts'
import { RecordList, usePage } from '../../ui/table/index.ts'
import { Instant } from '../../ui/timeline/index.ts'
import { kindOf, pageSize } from './items.ts'

/** The caller's decisions, the latest one first. */
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
        {
          header: t.approvals.request,
          cell: item => (
            <ResourceLink {...item.resource}>{t.approvals.named(kindOf(item), item.resource.code)}</ResourceLink>
          ),
        },
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
