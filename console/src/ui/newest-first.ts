import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type PathWith, readPage } from '../api.ts'

type Listing = Readonly<{ path: PathWith<'get'>; query: object; page: number; pageSize: number; isOn?: boolean }>

/**
 * A page of a list, the newest first: the API counts from the oldest, in order of id. How many there are says which of
 * its pages hold ours, which are two where ours does not begin with one of them.
 */
export function useNewestFirst<P extends PathWith<'get'>, Row>({
  path,
  query,
  page,
  pageSize,
  isOn = true,
}: Listing & { path: P }) {
  return useQuery({
    queryKey: [path, query, 'newest first', page, pageSize],
    placeholderData: keepPreviousData,
    enabled: isOn,
    queryFn: async context => {
      const readRows = (pageNumber: number, size: number) => {
        // biome-ignore lint/suspicious/noExplicitAny: any list that is read by pages
        const part = readPage(path, { query: { ...query, pageNumber, pageSize: size } } as any)
        return (part.queryFn as (of: unknown) => Promise<{ items: Row[]; total: number }>)(context)
      }
      const { total } = await readRows(1, 1)
      const end = total - (page - 1) * pageSize
      const start = Math.max(0, end - pageSize)
      if (end <= 0) return { items: [], total }
      const numbers = [...new Set([Math.floor(start / pageSize) + 1, Math.floor((end - 1) / pageSize) + 1])]
      const parts = await Promise.all(numbers.map(number => readRows(number, pageSize)))
      const skipped = ((numbers[0] ?? 1) - 1) * pageSize
      const rows = parts.flatMap(({ items }) => items).slice(start - skipped, end - skipped)
      return { items: rows.toReversed(), total }
    },
  })
}
