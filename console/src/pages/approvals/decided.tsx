import { useNavigate } from '@tanstack/react-router'
import { t } from '../../texts/index.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { DataTable, Pager } from '../../ui/data-table.tsx'
import { Instant } from '../../ui/instant.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useNewestFirst } from '../../ui/newest-first.ts'
import { Section } from '../../ui/page.tsx'
import { type InboxItem, kindOf, pageSize } from './items.ts'

const decidedOnes = { path: '/Approvals', query: { State: 'Decided' } } as const

/** What the caller decided, the latest first. */
export function Decided({ page }: { page: number }) {
  const query = useNewestFirst<'/Approvals', InboxItem>({ ...decidedOnes, page, pageSize })
  const navigate = useNavigate({ from: '/approvals' })
  return (
    <Section isFlush>
      <Loaded query={query}>
        {({ items, total }) => (
          <>
            <DataTable
              caption={t.approvals.decided}
              rows={items}
              rowKey={({ id }) => id}
              empty={t.approvals.nothingDecided}
              columns={[
                { header: t.approvals.request, cell: item => <MatterLink item={item} /> },
                { header: t.approvals.employee, cell: ({ employee }) => employee.name },
                { header: t.approvals.step, cell: ({ name }) => name },
                { header: t.approvals.decision, cell: ({ decision }) => decision && <StatusBadge status={decision} /> },
                {
                  header: t.approvals.when,
                  cell: ({ decidedDateTime }) => decidedDateTime && <Instant at={decidedDateTime} />,
                },
              ]}
            />
            {total > pageSize && (
              <Section>
                <Pager
                  total={total}
                  page={page}
                  pageSize={pageSize}
                  onChange={next => navigate({ search: { show: 'decided', page: next } })}
                />
              </Section>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function MatterLink({ item }: { item: InboxItem }) {
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
