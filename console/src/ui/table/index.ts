export { type Column, DataTable, Pager } from './data-table.tsx'
export { ClearFilters, SelectFilter, useFilters } from './filters.tsx'
export { ListLink } from './list-link.tsx'
export { RecordList, useLastPage, usePage } from './record-list.tsx'
