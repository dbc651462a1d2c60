import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { readPage } from '../../../api/client.ts'
import {
  type Authority,
  inOrder,
  isRole,
  namesOfRoles,
  pendingChanges,
  roles,
} from '../../../parts/authorities/index.ts'
import { waitsForReader } from '../../../parts/confirmations/index.ts'
import { PersonFilters } from '../../../parts/pickers/index.ts'
import { isActiveStatus } from '../../../parts/reference-data/index.ts'
import { useMay } from '../../../session/session.ts'
import { authoritiesTexts, roleTags } from '../../../texts/en-AU/authorities.ts'
import { t } from '../../../texts/index.ts'
import { FirstFew } from '../../../ui/first-few.tsx'
import { ListedName, PersonName } from '../../../ui/initials.tsx'
import { Badge, StatusBadge } from '../../../ui/message/index.ts'
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
import { Tooltip } from '../../../ui/tooltip.tsx'
import styles from '../authorities.module.css'
import { linkOf } from '../link.ts'

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
      views={isAdministrator && <WaitingChanges />}
      filters={
        <PersonFilters search={search} searchHint={authoritiesTexts.searchHint}>
          <SelectFilter label={authoritiesTexts.role} data={roles} {...field('role')} w={230} />
        </PersonFilters>
      }
    >
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
    // An inactive authority may do nothing with what it was granted.
    cell: ({ status, roles: held }) =>
      held.length > 0 && status === 'Active' ? (
        <RoleTags held={held} />
      ) : (
        <span className="soft">{held.length > 0 ? authoritiesTexts.noneInForce : authoritiesTexts.noRoles}</span>
      ),
  },
  { header: authoritiesTexts.status, sort: by('Status'), cell: row => <StatusBadge status={row.status} /> },
]

const mostTags = 2

/** Two of the roles by what they are about, and how many more there are: all of them on hover, and for screen readers. */
function RoleTags({ held }: { held: Authority['roles'] }) {
  const names = namesOfRoles(held).join(', ')
  const each = inOrder(held)
  return (
    <Tooltip label={names}>
      <span className={styles.tags}>
        <span className={styles.tags} aria-hidden>
          {each.slice(0, mostTags).map(role => (
            <Badge key={role}>{roleTags[role]}</Badge>
          ))}
          {each.length > mostTags && `+${each.length - mostTags}`}
        </span>
        <span className="visually-hidden">{names}</span>
      </span>
    </Tooltip>
  )
}

/** Tells administrators how many changes wait for a second administrator, and how many of them for the reader. */
function WaitingChanges() {
  const { data = [] } = useQuery(pendingChanges)
  if (data.length === 0) return null
  return (
    <p className={styles.waiting}>
      {t.administrativeChanges.waiting(data.length, data.filter(waitsForReader).length)}{' '}
      <TextLink to="/administrative-changes">{t.administrativeChanges.look}</TextLink>
    </p>
  )
}
