import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Loaded } from '../loading/index.ts'
import { Section, TextLink } from '../page/index.ts'
import { type Column, DataTable, Pager } from './data-table.tsx'
import styles from './record-list.module.css'

type Props<Row> = Readonly<{
  /** One page of the records, and how many there are in all. */
  query: UseQueryResult<Readonly<{ items: readonly Row[]; total: number }>>
  pageSize: number
  /** The content of the list, for screen readers. */
  caption: string
  title?: string
  actions?: ReactNode
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** Said where there is none: why, and what to do. */
  empty: ReactNode
}>

/** One page of a list: the former one stays visible until the next has come. */
export const usePage = <Page, Key extends QueryKey>(options: UseQueryOptions<Page, Error, Page, Key>) =>
  useQuery({ ...options, placeholderData: keepPreviousData })

/** Leads from a page that is not there, or not any more, to the last one; until then nothing is known of it. */
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

/** A list of records, page by page. Which page it is stands in the address, as `page`. */
export function RecordList<Row>({ query, pageSize, title, actions, ...table }: Props<Row>) {
  const { page = 1 } = useSearch({ strict: false })
  const navigate = useNavigate()
  const top = useRef<HTMLDivElement>(null)
  const shown = useLastPage(query, page, pageSize)
  useRememberedList()
  const turnTo = (next: number) => {
    // The first page needs no word in the address. A page is read from its top, without what stands above the list.
    void navigate({
      to: '.',
      search: former => ({ ...former, page: next === 1 ? undefined : next }),
      resetScroll: false,
    })
    top.current?.scrollIntoView()
  }
  return (
    <div ref={top} className={styles.list} aria-busy={shown.isPlaceholderData}>
      <Section isFlush title={title} actions={actions}>
        <Loaded query={shown}>{({ items }) => <DataTable {...table} rows={items} />}</Loaded>
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

/** How each list was narrowed when it was last shown, as its address said it. */
const searches = new Map<string, object>()

/** Called by a list: the way back to it leads to it as it is. */
function useRememberedList(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    searches.set(pathname, search)
  }, [pathname, search])
}

/** The way back from a record to its list, with the filters and the page that it had. */
export const ListLink = ({ to, children }: { to: List; children: ReactNode }) => (
  <TextLink to={to} search={former(to)}>
    {children}
  </TextLink>
)

const former = (list: List) => {
  // Without what opens a form over it.
  const { new: _form, ...search } = (searches.get(list) ?? {}) as { new?: true }
  return search as object
}
