import { Group, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readRecord } from '../../api/client.ts'
import { formatDate } from '../../format/formats.ts'
import { spokenName } from '../../format/people.ts'
import { authorityOf } from '../../parts/authorities/index.ts'
import type { Employee } from '../../parts/employee-fields/index.ts'
import { ResourceLink } from '../../parts/links/index.ts'
import { useTodayOf } from '../../parts/reference-data/index.ts'
import { useAccount, useMay } from '../../session/session.ts'
import { employeesTexts } from '../../texts/en-AU/employees.ts'
import { personTexts } from '../../texts/en-AU/person.ts'
import { Initials } from '../../ui/initials.tsx'
import { LoadedPage, lazyPart } from '../../ui/loading/index.ts'
import { StatusBadge } from '../../ui/message/index.ts'
import { Dotted, Page, Section } from '../../ui/page/index.ts'
import { ListLink } from '../../ui/table/index.ts'
import { useAccessAhead } from './access/access-queries.ts'
import styles from './people.module.css'
import { AsAtInput } from './record/as-at.tsx'
import { pendingOf } from './record/pending-query.ts'
import { RecordActions } from './record/record-actions.tsx'

const EmployeeRecord = lazyPart(async () => (await import('./record/record.tsx')).EmployeeRecord)
const History = lazyPart(async () => (await import('./history/history.tsx')).History)
const EmployeeAccess = lazyPart(async () => (await import('./access/access.tsx')).EmployeeAccess)
const AccessActions = lazyPart(async () => (await import('./access/access.tsx')).AccessActions, null)

/** Adds the share of full time and the manager of each position. */
const expand = 'details'

const address = { from: '/signed-in/employees/$id' } as const

/** A human being who is an employee: the record today or on another day, its history, and what they may do as an authority. */
export function PersonPage() {
  const id = Number(useParams(address).id)
  const { asAt, tab } = useSearch(address)
  const present = useQuery(readRecord('/Employees/{id}', { path: { id }, query: { expand } }))
  const [position] = present.data?.record.positions ?? []
  useAccessAhead({ employeeId: id, positionId: position?.id, isWanted: tab === 'access' })
  useQuery({ ...pendingOf(id), enabled: tab === undefined || tab === 'record' })
  const today = useTodayOf()(present.data?.record.employer.id)
  const day = asAt !== undefined && asAt !== today ? asAt : undefined
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
          mark={<Initials name={now.name} size="large" />}
          badge={<StatusBadge status={(shown.data?.record ?? now).status} />}
          subtitle={<Dotted facts={[now.code, ...placeOf(now)]} />}
          back={back}
          actions={tab === 'access' ? <AccessActions employeeId={id} /> : <RecordActions employee={now} etag={etag} />}
        >
          <PersonTabs employeeId={id} asAt={<AsAtInput day={day} today={today} />}>
            <Tabs.Panel value="record">
              <EmployeeRecord now={now} shown={shown} day={day} today={today} />
            </Tabs.Panel>
            <Tabs.Panel value="history">
              <Section>
                <History employeeId={id} />
              </Section>
            </Tabs.Panel>
            <Tabs.Panel value="access">
              <EmployeeAccess employee={now} />
            </Tabs.Panel>
          </PersonTabs>
        </Page>
      )}
    </LoadedPage>
  )
}

/** "Deckhand, Circular Quay · reports to Liam O'Brien · last day 16 Dec 2026". */
function placeOf({ positions: [first], terminationDate }: Employee): readonly ReactNode[] {
  const manager = first?.manager
  return [
    first && (
      <ResourceLink key="position" type="Position" id={first.id}>
        {first.name}
      </ResourceLink>
    ),
    manager && (
      <>
        {employeesTexts.reportsTo}{' '}
        <ResourceLink type="Authority" id={manager.id}>
          {spokenName(manager.name)}
        </ResourceLink>
      </>
    ),
    terminationDate && employeesTexts.leaves(formatDate(terminationDate)),
  ]
}

type TabsProps = Readonly<{ employeeId: number; asAt: ReactNode; children: ReactNode }>

function PersonTabs({ employeeId, asAt, children }: TabsProps) {
  const { tab } = useSearch(address)
  const navigate = useNavigate({ from: '/employees/$id' })
  const authorities = useQuery(authorityOf(employeeId)).data ?? []
  const isAdministrator = useMay('admin')
  const isOwn = useAccount().employeeId === employeeId
  const names = ['record', 'history', 'access'] as const
  const open = names.find(name => name === tab) ?? 'record'
  const hasAccess = isAdministrator || isOwn || authorities.length > 0 || open === 'access'
  const choose = (chosen: string | null) =>
    void navigate({
      search: former => ({ ...former, tab: chosen === 'record' ? undefined : (chosen ?? undefined), kind: undefined }),
      resetScroll: false,
    })
  return (
    <Tabs value={open} onChange={choose} keepMounted={false}>
      <Group justify="space-between" align="flex-end" mb="1.25rem" className={styles.tabs ?? ''}>
        <Tabs.List>
          {names
            .filter(name => name !== 'access' || hasAccess)
            .map(name => (
              <Tabs.Tab key={name} value={name}>
                {personTexts.tabs[name]}
              </Tabs.Tab>
            ))}
        </Tabs.List>
        {open === 'record' && asAt}
      </Group>
      {children}
    </Tabs>
  )
}
