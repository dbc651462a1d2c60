import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { readPage } from '../../../api/client.ts'
import { useMay } from '../../../session/session.ts'
import { t } from '../../../texts/index.ts'
import { Notice, StatusBadge } from '../../../ui/message/index.ts'
import { LinkButton, Page, TextLink } from '../../../ui/page/index.ts'
import type { Column } from '../../../ui/table/index.ts'
import { RecordList, useFilters, usePage } from '../../../ui/table/index.ts'
import type { Authority } from '../authority.ts'
import { isRole, isStatus } from '../authority.ts'
import { AuthorityFilters } from './list-filters.tsx'

export function AuthoritiesPage() {
  const search = useSearch({ from: '/signed-in/authorities' })
  const { page = 1, ...filters } = search
  const found = useAuthorities(filters, page)
  const isAdministrator = useMay('admin')
  const { isFiltered } = useFilters(filters)
  return (
    <Page
      title={t.authorities.title}
      subtitle={t.authorities.subtitle}
      actions={
        isAdministrator && (
          <LinkButton to="/authorities/new" leftSection={<IconUserPlus size={16} aria-hidden />}>
            {t.authorities.make}
          </LinkButton>
        )
      }
      filters={<AuthorityFilters />}
    >
      {isAdministrator && <WaitingChanges />}
      <RecordList
        query={found}
        pageSize={pageSize}
        caption={t.authorities.title}
        rowKey={row => row.id}
        columns={columns}
        empty={isFiltered ? t.authorities.notFound : t.authorities.empty}
      />
    </Page>
  )
}

const mostNames = 3
const namesOf = (list: Authority['positions'] = []) =>
  list.length <= mostNames
    ? list.map(({ name }) => name).join('; ')
    : t.authorities.andMore(
        list
          .slice(0, mostNames)
          .map(({ name }) => name)
          .join('; '),
        list.length - mostNames,
      )

const columns: readonly Column<Authority>[] = [
  {
    header: t.authorities.name,
    cell: row => (
      <>
        <TextLink to="/authorities/$id" params={{ id: String(row.id) }} fw={600}>
          {row.name}
        </TextLink>
        <div className="soft">{row.code}</div>
      </>
    ),
  },
  { header: t.authorities.positions, cell: row => namesOf(row.positions) },
  {
    header: t.authorities.roles,
    cell: row => <span className="soft">{row.roles.map(role => t.roles[role]).join(', ')}</span>,
  },
  { header: t.authorities.status, cell: row => <StatusBadge status={row.status} /> },
]

/** What the list is narrowed by, as its address says it. */
type Filters = Readonly<{ name?: string; role?: string; status?: string; costCentre?: number }>

const pageSize = 50

/** A page of the list. */
const useAuthorities = (filters: Filters, page: number) =>
  usePage(
    readPage('/Authorities/Search', {
      query: { ...queryOf(filters), pageNumber: page, pageSize, expand: 'details' },
    }),
  )

/** What was typed is a whole email address or a part of a name. */
const queryOf = ({ name, role, status, costCentre }: Filters) => ({
  ...(name?.includes('@') && { AuthorityEmail: name }),
  ...(name !== undefined && !name.includes('@') && { AuthorityName: name }),
  ...(isRole(role) && { WebRole: role }),
  ...(isStatus(status) && { AuthorityStatus: status }),
  ...(costCentre !== undefined && { CostCentreIds: [costCentre] }),
})

/** Tells administrators that something waits for a second one of them. Nothing waits: nothing is said. */
function WaitingChanges() {
  const { data } = useQuery(
    readPage('/AdministrativeChanges', { query: { statuses: ['Pending'], pageNumber: 1, pageSize: 1 } }),
  )
  if (!data || data.total === 0) return null
  return (
    <Notice tone="warning" title={t.administrativeChanges.waiting(data.total)}>
      <TextLink to="/administrative-changes">{t.administrativeChanges.look}</TextLink>
    </Notice>
  )
}
