import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ListSource } from '../../api/client.ts'
import { formatNumber } from '../../format/formats.ts'
import { Loaded } from '../loading/index.ts'
import { Section, TextLink } from '../page/index.ts'
import type { Column } from './column.ts'
import { DataTable, Pager } from './data-table.tsx'
import { ExportButton } from './export-button.tsx'
import styles from './record-list.module.css'
import { useIsPhone } from './sorting.tsx'
import { useTableView, ViewButton } from './table-view.tsx'

type Props<Row> = Readonly<{
  /** One page of the records, and the total. */
  query: UseQueryResult<Readonly<{ items: readonly Row[]; total: number }>>
  pageSize: number
  /** The content of the list, for screen readers. */
  caption: string
  title?: string
  /** How many there are, and of what: "376 active employees". */
  counted: (total: number, written: string) => string
  actions?: ReactNode
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** The order of the list where the address asks for none. */
  usual?: string
  /** The title above the rows that have it in common, such as their day. */
  groupOf?: (row: Row) => string
  /** Shown for an empty list: why, and what to do. */
  empty: ReactNode
}>

/** Where the whole list of a page can be read as CSV, as `usePage` notes it. */
const sourceOf = (query: object): ListSource | undefined => (query as { source?: ListSource }).source

/** One page of a list. The former page stays visible until the next one arrives. */
export const usePage = <Read, Page, Key extends QueryKey>(
  options: UseQueryOptions<Read, Error, Page, Key>,
): UseQueryResult<Page> => ({
  ...useQuery({ ...options, placeholderData: keepPreviousData }),
  ...{ source: options.queryKey },
})

/** Leads from a page beyond the end to the last page. */
export function useLastPage<Page extends Readonly<{ total: number }>>(
  query: UseQueryResult<Page>,
  page: number,
  pageSize: number,
): UseQueryResult<Page> {
  const navigate = useNavigate()
  const { data, isPlaceholderData } = query
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize))
  const isBeyond = data !== undefined && !isPlaceholderData && page > last
  useEffect(() => {
    if (!isBeyond) return
    const search = (former: object) => ({ ...former, page: last === 1 ? undefined : last })
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  }, [isBeyond, last, navigate])
  return isBeyond ? ({ ...query, data: undefined, error: null } as UseQueryResult<Page>) : query
}

/** A list of records, page by page. The address has the number as `page`. */
export function RecordList<Row>({ query, pageSize, title, counted, actions, columns, ...table }: Props<Row>) {
  const [view, changeView] = useTableView(table.caption, columns)
  const source = sourceOf(query)
  const isPhone = useIsPhone()
  const { page = 1 } = useSearch({ strict: false })
  const navigate = useNavigate()
  const top = useRef<HTMLDivElement>(null)
  const shown = useLastPage(query, page, pageSize)
  useRememberedList()
  const turnTo = (next: number) => {
    // The address has no number for the first page. The next page begins at the top of the list.
    void navigate({
      to: '.',
      search: former => ({ ...former, page: next === 1 ? undefined : next }),
      resetScroll: false,
    })
    top.current?.scrollIntoView()
  }
  return (
    <div ref={top} className={styles.list} aria-busy={shown.isPlaceholderData}>
      <Section
        isFlush
        title={title}
        lead={!isPhone && shown.data?.total ? counted(shown.data.total, formatNumber(shown.data.total)) : undefined}
        actions={
          isPhone ? (
            actions
          ) : (
            <>
              {actions}
              <ViewButton view={view} onChange={changeView} columns={columns.slice(1).map(({ header }) => header)} />
              {source && shown.data?.total ? <ExportButton source={source} /> : null}
            </>
          )
        }
      >
        <Loaded query={shown}>
          {({ items }) => (
            <DataTable
              {...table}
              isDense={view.isDense}
              columns={columns.filter(
                ({ header, isExtra }, place) => place === 0 || (isPhone ? !isExtra : !view.hidden.includes(header)),
              )}
              rows={items}
            />
          )}
        </Loaded>
        <div className={shown.data?.total ? styles.pager : undefined}>
          <Pager
            total={shown.data?.total}
            isBehind={shown.isPlaceholderData}
            page={page}
            pageSize={pageSize}
            onChange={turnTo}
          />
        </div>
      </Section>
    </div>
  )
}

type List = '/employees' | '/authorities' | '/change-requests' | '/credentials' | '/expense-applications'

/** The last filters of each list. */
const searches = new Map<string, object>()

/** Remembers the filters of a list for `ListLink`. */
function useRememberedList(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    searches.set(pathname, search)
  }, [pathname, search])
}

/** Links from a record to its list, with the last filters and page. */
export const ListLink = ({ to, children }: { to: List; children: ReactNode }) => (
  <TextLink to={to} search={former(to)}>
    {children}
  </TextLink>
)

const former = (list: List) => {
  // Without the parameter that opens a form.
  const { new: _form, ...search } = (searches.get(list) ?? {}) as { new?: true }
  return search as object
}
