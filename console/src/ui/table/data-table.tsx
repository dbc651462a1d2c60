import { Group, Pagination, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../format/formats.ts'
import { t } from '../../texts/index.ts'
import { Empty } from '../page/index.ts'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import { ColumnHeader, useSorted } from './sorting.tsx'

type TableProps<Row> = Readonly<{
  /** The content of the table, for screen readers. */
  caption: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** Shown instead of an empty table. */
  empty: ReactNode
  isDense?: boolean
  /** The title above the rows that have it in common, such as their day. The rows come in its order. */
  groupOf?: ((row: Row) => string) | undefined
  /** What a click on a row does. Its menu has it too, for the keyboard. */
  onOpen?: ((row: Row) => void) | undefined
  /** The order of the list where the address asks for none. */
  usual?: string | undefined
}>

/** A table; on a phone each row is a card. The first column links to the record. */
export function DataTable<Row>({
  caption,
  rows,
  columns,
  rowKey,
  empty,
  isDense,
  usual,
  groupOf,
  onOpen,
}: TableProps<Row>) {
  const sorted = useSorted(columns, rows)
  const groups = groupOf ? [...Map.groupBy(sorted, groupOf)] : [['', sorted] as const]
  if (rows.length === 0) return <Empty>{empty}</Empty>
  return (
    <table className={styles.table} data-dense={isDense || undefined}>
      <caption className="visually-hidden">{caption}</caption>
      {/* One column needs no name on the screen: the caption or the title says it. */}
      <thead className={columns.length === 1 ? 'visually-hidden' : undefined}>
        <tr>
          {columns.map(({ header, isUnnamed = false, align, sort }) => (
            <ColumnHeader
              key={header}
              column={{ header, isUnnamed, sort }}
              className={align && styles[align]}
              usual={usual}
            />
          ))}
        </tr>
      </thead>
      {groups.map(([group, ofGroup]) => (
        <tbody key={group}>
          {group !== '' && (
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={columns.length}>
                {group}
              </th>
            </tr>
          )}
          {ofGroup.map(row => (
            <tr
              key={rowKey(row)}
              data-opens={onOpen && true}
              onClick={onOpen && (({ target }) => isRowItself(target as Element) && onOpen(row))}
            >
              {columns.map(({ header, cell, align, isSecondary }) => (
                <td
                  key={header}
                  data-label={header}
                  data-secondary={isSecondary || undefined}
                  className={align && styles[align]}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** Whether a click was on no link, button, menu or folded part of the row, and ends no selection of text. */
export const isRowItself = (target: Element): boolean =>
  target.closest('a, button, details, [popover]') === null && getSelection()?.isCollapsed !== false

type PagerProps = Readonly<{
  /** Absent until the list is read. */
  total: number | undefined
  page: number
  pageSize: number
  onChange: (page: number) => void
  /** The rows are still those of the former page. */
  isBehind?: boolean
}>

/** The count, which screen readers announce, and links to the other pages. Where all fits on one page, nothing shows. */
export function Pager({ total, page, pageSize, onChange, isBehind = false }: PagerProps) {
  const present = total === undefined ? '' : wordsOf(total, (page - 1) * pageSize, pageSize)
  const [said, say] = useState(present)
  if (!isBehind && said !== present) say(present)
  const pages = Math.ceil((total ?? 0) / pageSize)
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" role="status" className={pages > 1 ? undefined : 'visually-hidden'}>
        {said}
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

const wordsOf = (total: number, before: number, pageSize: number): string =>
  total === 0
    ? t.nothingFound
    : t.paging(formatNumber(before + 1), formatNumber(Math.min(total, before + pageSize)), formatNumber(total))
