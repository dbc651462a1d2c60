import { Group, Pagination, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '../formats.ts'
import { t } from '../texts/index.ts'
import styles from './data-table.module.css'
import { Empty } from './page.tsx'

export type Column<Row> = Readonly<{
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers and amounts stand at the end of their column. */
  align?: 'end'
}>

type TableProps<Row> = Readonly<{
  /** What the table holds, for those who hear it. */
  caption: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** Said instead of a table without rows. */
  empty: ReactNode
}>

/** Rows under headings; on a phone each row is a card. The first column carries the link to the record. */
export function DataTable<Row>({ caption, rows, columns, rowKey, empty }: TableProps<Row>) {
  if (rows.length === 0) return <Empty>{empty}</Empty>
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ header, align }) => (
            <th key={header} scope="col" className={align && styles[align]}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={rowKey(row)}>
            {columns.map(({ header, cell, align }) => (
              <td key={header} data-label={header} className={align && styles[align]}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type PagerProps = Readonly<{ total: number; page: number; pageSize: number; onChange: (page: number) => void }>

/** How many there are, and the way to the others. */
export function Pager({ total, page, pageSize, onChange }: PagerProps) {
  const pages = Math.ceil(total / pageSize)
  const first = (page - 1) * pageSize + 1
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed">
        {total === 0
          ? ''
          : t.paging(formatNumber(first), formatNumber(Math.min(total, page * pageSize)), formatNumber(total))}
      </Text>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={onChange}
          size="sm"
          siblings={1}
          getItemProps={number => ({ 'aria-label': t.pageNumber(number) })}
          getControlProps={control => ({ 'aria-label': t.pageControls[control] })}
        />
      )}
    </Group>
  )
}
