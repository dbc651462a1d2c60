import { Group, Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readRecord } from '../../../api/client.ts'
import { spokenName } from '../../../format/people.ts'
import type { Employee } from '../../../parts/employee-fields/index.ts'
import { useTodayOf } from '../../../parts/reference-data/index.ts'
import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import { Loaded, LoadedPage } from '../../../ui/loading/index.ts'
import { StatusBadge } from '../../../ui/message/index.ts'
import { Columns, Page, Section } from '../../../ui/page/index.ts'
import { ListLink } from '../../../ui/table/index.ts'
import { History } from '../history/history.tsx'
import { AsAtInput, AsAtNotice } from './as-at.tsx'
import { Block, type BlockKind } from './block.tsx'
import { columns } from './lines.tsx'
import { RecordActions } from './record-actions.tsx'
import { Credentials, PendingChanges } from './related.tsx'

/** Adds the share of full time in each position. */
const expand = 'details'

/** One employee, today or on another day. */
export function EmployeePage() {
  const id = Number(useParams({ from: '/signed-in/employees/$id' }).id)
  const { asAt, tab } = useSearch({ from: '/signed-in/employees/$id' })
  const present = useQuery(readRecord('/Employees/{id}', { path: { id }, query: { expand } }))
  const today = useTodayOf()(present.data?.record.employer.id)
  const day = asAt !== undefined && /^\d{4}-\d\d-\d\d$/.test(asAt) && asAt !== today ? asAt : undefined
  const other = useQuery({
    ...readRecord('/Employees/{id}', { path: { id }, query: { expand, ...(day !== undefined && { asAt: day }) } }),
    enabled: day !== undefined,
    placeholderData: former => (former?.record.id === id ? former : undefined),
  })
  const shown = day === undefined ? present : other
  const back = <ListLink to="/employees">{employeesTexts.back}</ListLink>
  return (
    <LoadedPage title={employeesTexts.one} back={back} query={present}>
      {({ record: now, etag }) => (
        <Page
          key={id}
          title={spokenName(now.name)}
          badge={<StatusBadge status={(shown.data?.record ?? now).status} />}
          subtitle={subtitleOf(now)}
          back={back}
          actions={<RecordActions employee={now} etag={etag} />}
        >
          <EmployeeTabs tab={tab === 'history' ? 'history' : 'record'} asAt={<AsAtInput day={day} today={today} />}>
            <Tabs.Panel value="record">
              <Stack gap="1.25rem">
                {day !== undefined && <AsAtNotice day={day} today={today} />}
                {day === undefined && <PendingChanges employeeId={id} />}
                <Loaded query={shown}>
                  {({ record }) => <Blocks employee={record} today={day === undefined ? undefined : now} />}
                </Loaded>
                {day === undefined && <Credentials employeeId={id} />}
              </Stack>
            </Tabs.Panel>
            <Tabs.Panel value="history">
              <Section>
                <History employeeId={id} />
              </Section>
            </Tabs.Panel>
          </EmployeeTabs>
        </Page>
      )}
    </LoadedPage>
  )
}

/** Code, first position and employer in one line. */
const subtitleOf = ({ code, positions, employer }: Employee): string =>
  [code, positions[0]?.name, employer.name].filter(Boolean).join(' · ')

type TabsProps = Readonly<{ tab: string; asAt: ReactNode; children: ReactNode }>

function EmployeeTabs({ tab, asAt, children }: TabsProps) {
  const navigate = useNavigate({ from: '/employees/$id' })
  const choose = (chosen: string | null) =>
    void navigate({
      search: former => ({ ...former, tab: chosen === 'history' ? chosen : undefined }),
      resetScroll: false,
    })
  return (
    <Tabs value={tab} onChange={choose} keepMounted={false}>
      <Group justify="space-between" align="flex-end" mb="1.25rem">
        <Tabs.List>
          <Tabs.Tab value="record">{employeesTexts.tabs.record}</Tabs.Tab>
          <Tabs.Tab value="history">{employeesTexts.tabs.history}</Tabs.Tab>
        </Tabs.List>
        {tab === 'record' && asAt}
      </Group>
      {children}
    </Tabs>
  )
}

/** The record, block by block. The server leaves out what the caller may not see. */
const Blocks = (both: Readonly<{ employee: Employee; today: Employee | undefined }>) => (
  <Columns>
    {columns.map(blocks => (
      <div key={Object.keys(blocks)[0]}>
        {Object.entries(blocks).map(([changeType, lines]) => (
          <Block key={changeType} {...both} changeType={changeType as BlockKind} lines={lines} />
        ))}
      </div>
    ))}
  </Columns>
)
