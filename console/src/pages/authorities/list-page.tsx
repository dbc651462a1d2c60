import { IconUserPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMay } from '../../session.ts'
import { t } from '../../texts/index.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { type Column, DataTable, Pager } from '../../ui/data-table.tsx'
import { LinkButton, TextLink } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page, Section } from '../../ui/page.tsx'
import styles from './authorities.module.css'
import type { Authority } from './authority.ts'
import { AuthorityFilters } from './list-filters.tsx'
import { pageSize, useAuthorities } from './list-query.ts'
import { WaitingChanges } from './waiting-changes.tsx'

export function AuthoritiesPage() {
  const search = useSearch({ from: '/signed-in/authorities' })
  const navigate = useNavigate({ from: '/authorities' })
  const { page = 1, ...filters } = search
  const found = useAuthorities(filters, page)
  const isAdministrator = useMay('admin')
  const isFiltered = Object.values(filters).some(value => value !== undefined)
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
      <Section isFlush>
        <Loaded query={found}>
          {({ items }) => (
            <DataTable
              caption={t.authorities.title}
              rows={items}
              rowKey={row => row.id}
              columns={columns}
              empty={isFiltered ? t.authorities.notFound : t.authorities.empty}
            />
          )}
        </Loaded>
      </Section>
      {found.data && (
        <Pager
          total={found.data.total}
          page={page}
          pageSize={pageSize}
          onChange={next => navigate({ search: former => ({ ...former, page: next === 1 ? undefined : next }) })}
        />
      )}
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
        <div className={styles.second}>{row.code}</div>
      </>
    ),
  },
  { header: t.authorities.positions, cell: row => namesOf(row.positions) },
  {
    header: t.authorities.roles,
    cell: row => <span className={styles.second}>{row.roles.map(role => t.roles[role]).join(', ')}</span>,
  },
  { header: t.authorities.status, cell: row => <StatusBadge status={row.status} /> },
]
