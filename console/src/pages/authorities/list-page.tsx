import { IconUserPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useMay } from '../../session/session.ts'
import { t } from '../../texts/index.ts'
import { StatusBadge } from '../../ui/message/index.ts'
import { LinkButton, Page, TextLink } from '../../ui/page/index.ts'
import type { Column } from '../../ui/table/index.ts'
import { RecordList, useFilters } from '../../ui/table/index.ts'
import type { Authority } from './authority.ts'
import { AuthorityFilters } from './list-filters.tsx'
import { pageSize, useAuthorities } from './list-query.ts'
import { WaitingChanges } from './waiting-changes.tsx'

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
