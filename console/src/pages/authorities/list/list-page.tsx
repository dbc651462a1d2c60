import { IconAlertTriangle, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useSearch } from '@tanstack/react-router'
import { readPage } from '../../../api/client.ts'
import { type Authority, isRole, roles } from '../../../parts/authorities/index.ts'
import { linkTo } from '../../../parts/links/index.ts'
import { PersonFilters } from '../../../parts/pickers/index.ts'
import { isActiveStatus } from '../../../parts/reference-data/index.ts'
import { useMay } from '../../../session/session.ts'
import { authoritiesTexts } from '../../../texts/en-AU/authorities.ts'
import { t } from '../../../texts/index.ts'
import { FirstFew } from '../../../ui/first-few.tsx'
import { ListedName, PersonName } from '../../../ui/initials.tsx'
import { StatusBadge } from '../../../ui/message/index.ts'
import { LinkButton, Page, TextLink } from '../../../ui/page/index.ts'
import {
  by,
  type Column,
  type OrderOf,
  RecordList,
  SelectFilter,
  useFilters,
  useOrder,
  usePage,
} from '../../../ui/table/index.ts'
import styles from '../authorities.module.css'

const pageSize = 50

export function AuthoritiesPage() {
  const search = useSearch({ from: '/signed-in/authorities' })
  const { isFiltered, field } = useFilters(search)
  const Order = useOrder(columns) ?? usual
  const found = usePage(
    readPage('/Authorities/Search', {
      query: {
        ...{ pageNumber: search.page ?? 1, pageSize, Order, expand: 'details', ...personQuery(search.name) },
        ...(isRole(search.role) && { WebRole: search.role }),
        ...(isActiveStatus(search.status) && { AuthorityStatus: search.status }),
        ...(search.costCentre !== undefined && { CostCentreIds: [search.costCentre] }),
      },
    }),
  )
  const isAdministrator = useMay('admin')
  return (
    <Page
      title={authoritiesTexts.title}
      subtitle={authoritiesTexts.subtitle}
      actions={
        isAdministrator && (
          <LinkButton to="/authorities/new" leftSection={<IconUserPlus size={16} aria-hidden />}>
            {authoritiesTexts.make}
          </LinkButton>
        )
      }
      filters={
        <PersonFilters search={search} searchHint={authoritiesTexts.searchHint}>
          <SelectFilter label={authoritiesTexts.role} data={roles} {...field('role')} w={230} />
        </PersonFilters>
      }
    >
      {isAdministrator && <WaitingChanges />}
      <RecordList
        query={found}
        pageSize={pageSize}
        caption={authoritiesTexts.title}
        rowKey={row => row.id}
        columns={columns}
        usual={usual}
        empty={isFiltered ? authoritiesTexts.notFound : authoritiesTexts.empty}
      />
    </Page>
  )
}

/** The search box takes a whole email address or a part of a name. */
const personQuery = (text: string | undefined) =>
  text !== undefined && (text.includes('@') ? { AuthorityEmail: text } : { AuthorityName: text })

/** One page for one human being: that of the employee, where there is one. */
const linkOf = ({ id, employee }: Authority) =>
  employee
    ? linkOptions({ to: '/employees/$id', params: { id: String(employee.id) }, search: { tab: 'access' } })
    : linkTo.Authority(id)

const usual = 'NameAscending'

const columns: readonly Column<Authority, OrderOf<'/Authorities/Search'>>[] = [
  {
    header: authoritiesTexts.name,
    sort: by('Name'),
    cell: row => (
      <PersonName name={row.name} below={row.code}>
        <TextLink {...linkOf(row)}>
          <ListedName name={row.name} />
        </TextLink>
      </PersonName>
    ),
  },
  {
    header: authoritiesTexts.positions,
    cell: ({ positions = [] }) =>
      positions.length > 0 ? (
        <FirstFew names={positions.map(({ name }) => name)} most={1} />
      ) : (
        <span className="soft">{authoritiesTexts.noPosition}</span>
      ),
  },
  {
    header: authoritiesTexts.roles,
    cell: row => (
      <span className={`soft ${styles.oneLine}`}>
        <FirstFew names={row.roles.map(role => t.roles[role])} most={1} none={authoritiesTexts.noRoles} />
      </span>
    ),
  },
  { header: authoritiesTexts.status, sort: by('Status'), cell: row => <StatusBadge status={row.status} /> },
]

/** Tells administrators that changes wait for a second administrator. */
function WaitingChanges() {
  const { data } = useQuery(
    readPage('/AdministrativeChanges', { query: { statuses: ['Pending'], pageNumber: 1, pageSize: 1 } }),
  )
  if (!data || data.total === 0) return null
  return (
    <p className={styles.waiting}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {t.administrativeChanges.waiting(data.total)}{' '}
        <TextLink to="/administrative-changes">{t.administrativeChanges.look}</TextLink>
      </span>
    </p>
  )
}
