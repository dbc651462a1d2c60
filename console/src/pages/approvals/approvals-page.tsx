import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { readPage } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { Page } from '../../ui/page/index.ts'
import { Decided } from './decided.tsx'
import { Inbox } from './inbox.tsx'
import { pageSize } from './items.ts'

/** The items that wait for the caller, and the caller's earlier decisions. */
export function ApprovalsPage() {
  const { show, page = 1 } = useSearch({ from: '/signed-in/approvals' })
  const navigate = useNavigate({ from: '/approvals' })
  const waiting = useQuery(
    readPage('/Approvals', { query: { Order: 'LongestWaitingFirst', pageNumber: page, pageSize } }),
  )
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
