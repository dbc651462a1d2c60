import { useSearch } from '@tanstack/react-router'
import { spokenName } from '../../../format/people.ts'
import { ListViews, Standing, viewOf } from '../../../parts/approvals/index.ts'
import { type ChangeRequest, ChangesGist, isLate, requestKind } from '../../../parts/change-requests/index.ts'
import { useToday } from '../../../parts/reference-data/index.ts'
import { useMay } from '../../../session/session.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import { PersonName } from '../../../ui/initials.tsx'
import { LinkButton, Page, TextLink } from '../../../ui/page/index.ts'
import { by, type Column, type OrderOf, RecordList, useOrder } from '../../../ui/table/index.ts'
import { Day, Instant } from '../../../ui/timeline/index.ts'
import styles from '../requests.module.css'
import { ListFilters } from './list-filters.tsx'
import { pageSize, useRequests, usual } from './list-query.ts'

const words = changeRequestsTexts

export function ChangeRequestsPage() {
  const search = useSearch({ from: '/signed-in/change-requests' })
  const mayWrite = useMay('change-requests.write')
  const { page = 1, sort: _, ...filters } = search
  const view = viewOf(filters)
  const columns = view === 'open' ? columnsOfOpen : columnsOfAll
  const query = useRequests(filters, { page, order: useOrder(columns) })
  const { show: _show, own: _own, ...chosen } = filters
  const isFiltered = Object.keys(chosen).length > 0
  const none = view === 'open' ? words.noneOpen : words.none
  return (
    <Page
      title={words.title}
      actions={mayWrite && <LinkButton to="/change-requests/new">{words.newTitle}</LinkButton>}
      views={<ListViews to="/change-requests" filters={filters} />}
      filters={<ListFilters filters={filters} />}
    >
      <RecordList
        query={query}
        pageSize={pageSize}
        caption={words.title}
        counted={words.counted[view]}
        rowKey={({ id }) => id}
        columns={columns}
        usual={usual}
        empty={isFiltered ? words.noneFound : none}
      />
    </Page>
  )
}

const columnsOf = (isOpenView: boolean): readonly Column<ChangeRequest, OrderOf<'/change-requests'>>[] => [
  {
    header: words.one,
    sort: ['OldestFirst', 'NewestFirst'],
    cell: request => (
      <div className={styles.request}>
        <TextLink to="/change-requests/$id" params={{ id: String(request.id) }} fw={600}>
          {requestKind(request)}
        </TextLink>{' '}
        <span className="soft">{request.code}</span>
        <div className={styles.gist}>
          <ChangesGist changes={request.changes} known={positionsOf(request)} />
        </div>
      </div>
    ),
  },
  {
    header: words.employee,
    sort: by('Employee'),
    cell: ({ employee, requestedBy }) => (
      <div className={styles.oneLine}>
        <PersonName
          name={employee.name}
          below={requestedBy.name === employee.name ? undefined : words.by(spokenName(requestedBy.name))}
        >
          <TextLink to="/employees/$id" params={{ id: String(employee.id) }}>
            {spokenName(employee.name)}
          </TextLink>
        </PersonName>
      </div>
    ),
  },
  { header: words.status, cell: request => <Standing request={request} isOpenView={isOpenView} /> },
  {
    header: words.effective,
    sort: by('EffectiveDate'),
    cell: request => <EffectiveFrom request={request} />,
  },
  {
    header: words.changed,
    sort: by('LastModified'),
    isExtra: true,
    cell: ({ lastModified }) => <Instant at={lastModified} />,
  },
]

const columnsOfOpen = columnsOf(true)
const columnsOfAll = columnsOf(false)

const positionsOf = ({ organisationChartPosition }: ChangeRequest): Readonly<Record<number, string>> =>
  organisationChartPosition ? { [organisationChartPosition.id]: organisationChartPosition.name } : {}

function EffectiveFrom({ request }: { request: ChangeRequest }) {
  return (
    <div className={styles.oneLine}>
      <Day on={request.effectiveDate} />
      {isLate(request, useToday()) && <div className={`soft ${styles.late}`}>{words.late}</div>}
    </div>
  )
}
