import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { readPage } from '../../api/client.ts'
import { ResourceLink } from '../../parts/links/index.ts'
import { t } from '../../texts/index.ts'
import { PersonName } from '../../ui/initials.tsx'
import { StatusBadge } from '../../ui/message/index.ts'
import { Page } from '../../ui/page/index.ts'
import { RecordList, usePage } from '../../ui/table/index.ts'
import { Instant } from '../../ui/timeline/index.ts'
import { Inbox } from './inbox.tsx'
import { kindOf, pageSize } from './items.ts'

/** The items that wait for the caller, and the caller's earlier decisions. */
export function ApprovalsPage() {
  const { show, page = 1 } = useSearch({ from: '/signed-in/approvals' })
  const navigate = useNavigate({ from: '/approvals' })
  const waiting = useQuery(readPage('/Approvals', { query: { Order: 'DueFirst', pageNumber: page, pageSize } }))
  const tab = show === 'decided' ? 'decided' : 'waiting'
  return (
    <Page title={t.approvals.title} width="wide">
      <Tabs
        value={tab}
        onChange={chosen => navigate({ search: chosen === 'decided' ? { show: 'decided' } : {} })}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="waiting">{t.approvals.waiting(waiting.data?.total)}</Tabs.Tab>
          <Tabs.Tab value="decided">{t.approvals.decided}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="waiting" pt="md">
          <Inbox query={waiting} page={page} />
        </Tabs.Panel>
        <Tabs.Panel value="decided" pt="md">
          <Decided page={page} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

/** The caller's decisions, the latest one first. */
function Decided({ page }: { page: number }) {
  const query = usePage(
    readPage('/Approvals', { query: { State: 'Decided', Order: 'LatestDecisionFirst', pageNumber: page, pageSize } }),
  )
  return (
    <RecordList
      query={query}
      pageSize={pageSize}
      caption={t.approvals.decided}
      counted={t.approvals.decisions}
      rowKey={({ id }) => id}
      empty={t.approvals.nothingDecided}
      columns={[
        {
          header: t.approvals.request,
          cell: item => (
            <ResourceLink {...item.resource}>{t.approvals.named(kindOf(item), item.resource.code)}</ResourceLink>
          ),
        },
        { header: t.approvals.employee, cell: ({ employee }) => <PersonName name={employee.name} /> },
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
