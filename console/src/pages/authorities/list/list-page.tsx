import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { readPage } from '../../../api/client.ts'
import { type Authority, isRole, pendingChanges, RoleTags, roles } from '../../../parts/authorities/index.ts'
import { waitsForReader } from '../../../parts/confirmations/index.ts'
import { linkTo } from '../../../parts/links/index.ts'
import { PersonFilters } from '../../../parts/pickers/index.ts'
import { everyStatus, isActiveStatus } from '../../../parts/reference-data/index.ts'
import { useMay } from '../../../session/session.ts'
import { authoritiesTexts } from '../../../texts/en-AU/authorities.ts'
import { t } from '../../../texts/index.ts'
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
import { linkOf } from '../link.ts'

const pageSize = 50

export function AuthoritiesPage() {
  const search = useSearch({ from: '/signed-in/authorities' })
  const { isFiltered, field } = useFilters(search)
  const status = statusIn(search.status)
  const Order = useOrder(columns) ?? usual
  const found = usePage(
    readPage('/Authorities/Search', {
      query: {
        ...{ pageNumber: search.page ?? 1, pageSize, Order, expand: 'details', ...personQuery(search.name) },
        ...(isRole(search.role) && { WebRole: search.role }),
        ...(status !== everyStatus && { AuthorityStatus: status }),
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
        <PersonFilters search={search} searchHint={authoritiesTexts.searchHint} usualStatus={usualStatus}>
          <SelectFilter label={authoritiesTexts.role} data={roles} {...field('role')} w={230} />
        </PersonFilters>
      }
    >
      <RecordList
        query={found}
        pageSize={pageSize}
        caption={authoritiesTexts.title}
        counted={(total, written) =>
          authoritiesTexts.counted(status === everyStatus ? '' : ` ${t.statuses[status].toLowerCase()}`, total, written)
        }
        rowKey={row => row.id}
        actions={isAdministrator && <WaitingChanges />}
        columns={status === everyStatus ? columns : columns.filter(({ header }) => header !== authoritiesTexts.status)}
        usual={usual}
        empty={
          status === everyStatus ? (
            isFiltered ? (
              authoritiesTexts.notFound
            ) : (
              authoritiesTexts.empty
            )
          ) : (
            <>
              {authoritiesTexts.notAmong(t.statuses[status].toLowerCase())}{' '}
              <TextLink to="/authorities" search={{ ...search, status: everyStatus, page: undefined }}>
                {authoritiesTexts.showAll}
              </TextLink>
            </>
          )
        }
      />
    </Page>
  )
}

/** The search box takes a whole email address or a part of a name. */
const personQuery = (text: string | undefined) =>
  text !== undefined && (text.includes('@') ? { AuthorityEmail: text } : { AuthorityName: text })

/** Those who decide nothing any more are shown on demand. */
const usualStatus = 'Active'

/** Unless the address asks for another one, or for all. */
const statusIn = (text: string | undefined) => (text === everyStatus || isActiveStatus(text) ? text : usualStatus)

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
        <Positions positions={positions} />
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

/** Two at most in a row. */
const Positions = ({ positions }: { positions: NonNullable<Authority['positions']> }) => (
  <>
    {positions.slice(0, positions.length > 2 ? 1 : 2).map(({ id, name }) => (
      <div key={id}>
        <TextLink {...linkTo.Position(id)} className={styles.position}>
          {name}
        </TextLink>
      </div>
    ))}
    {positions.length > 2 && (
      <div className="soft" title={positions.map(({ name }) => name).join(', ')}>
        {authoritiesTexts.morePositions(positions.length - 1)}
      </div>
    )}
  </>
)

/** Tells administrators how many changes wait for a second administrator, and how many of them for the reader. */
function WaitingChanges() {
  const { data = [] } = useQuery(pendingChanges)
  if (data.length === 0) return null
  const forReader = data.filter(waitsForReader).length
  return (
    <TextLink to="/administrative-changes" className={styles.waiting} data-for-reader={forReader > 0 || undefined}>
      {t.administrativeChanges.waiting(data.length, forReader)}
    </TextLink>
  )
}
