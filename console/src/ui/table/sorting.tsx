import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { paths } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import type { Column } from './column.ts'
import styles from './sorting.module.css'

type QueryOf<P extends keyof paths> = paths[P]['get'] extends { parameters: { query?: infer Query } } ? Query : never

/** The words by which the API orders a list. */
export type OrderOf<P extends keyof paths> = QueryOf<P> extends { Order?: infer Word } ? NonNullable<Word> : never

/** The words of a column of the API. */
export const by = <const Name extends string>(name: Name) => [`${name}Ascending`, `${name}Descending`] as const

const wordsOf = ({ header, sort }: Pick<Column<never>, 'header' | 'sort'>): readonly [string, string] | undefined =>
  typeof sort === 'function' ? [header, `-${header}`] : sort

/** The order that the address asks for, if a column of the list has it. */
export function useOrder<Row, Word extends string>(columns: readonly Column<Row, Word>[]): Word | undefined {
  const { sort: asked } = useSearch({ strict: false })
  return columns
    .flatMap(({ sort }): readonly Word[] => (typeof sort === 'object' ? sort : []))
    .find(word => word === asked)
}

/** The rows of a whole list, in the order that the address asks for. Rows without a value stand last. */
export function useSorted<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly Row[] {
  const { sort: asked } = useSearch({ strict: false })
  const { sort, header } = columns.find(column => wordsOf(column)?.some(word => word === asked)) ?? {}
  if (typeof sort !== 'function') return rows
  const sign = asked === header ? 1 : -1
  return rows.toSorted((one, other) => {
    const [first, second] = [sort(one), sort(other)]
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined)
    return sign * (typeof first === 'number' ? first - Number(second) : dictionary.compare(first, String(second)))
  })
}

const dictionary = new Intl.Collator(t.locale, { numeric: true })

/** Whether rows are shown as cards. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 40rem)', false, { getInitialValueInEffect: false })

type HeaderProps = Readonly<{
  column: Pick<Column<never>, 'header' | 'sort' | 'isUnnamed'>
  className: string | undefined
  /** The order of the list where the address asks for none. */
  usual: string | undefined
}>

/**
 * The header of a column. That of a column which sorts its table is a button: up first, then down. On a phone, where headers are not on
 * the screen, it takes no focus.
 */
export function ColumnHeader({ column, className, usual }: HeaderProps): ReactNode {
  const { sort: asked = usual } = useSearch({ strict: false })
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const words = wordsOf(column)
  if (!words || isPhone) {
    return (
      <th scope="col" className={className}>
        {column.isUnnamed ? <span className="visually-hidden">{column.header}</span> : column.header}
      </th>
    )
  }
  const place = words.indexOf(asked ?? '')
  const sort = words[place === 0 ? 1 : 0]
  const Arrow = place === 1 ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" className={className} aria-sort={(['ascending', 'descending'] as const)[place]}>
      <UnstyledButton
        className={styles.sort}
        onClick={() =>
          navigate({
            to: '.',
            search: former => ({ ...former, sort, page: undefined }),
            replace: true,
            resetScroll: false,
          })
        }
      >
        {column.header}
        <Arrow className={styles.arrow} size={14} aria-hidden />
      </UnstyledButton>
    </th>
  )
}
