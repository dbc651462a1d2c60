export { type Column, DataTable, Pager } from './data-table.tsx'
export { ClearFilters, SelectFilter, useFilters } from './filters.tsx'
export { ListLink, RecordList, useLastPage, usePage } from './record-list.tsx'
export { by, type OrderOf, useOrder } from './sorting.tsx'
