import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../texts/index.ts'
import { lazyDialog } from '../loading/index.ts'
import type { Column } from './column.ts'
import type { TableView } from './view-dialog.tsx'

const ViewDialog = lazyDialog(async () => (await import('./view-dialog.tsx')).ViewDialog)

/** The view of the table with this name, which the browser keeps. Until one is kept it leaves out the extra columns. */
export function useTableView(
  name: string,
  columns: readonly Pick<Column<never>, 'header' | 'isExtra'>[],
): readonly [view: TableView, change: (view: TableView) => void] {
  const place = `muster-table ${name}`
  const [view, setView] = useState(
    () =>
      readView(place) ?? {
        hidden: columns.filter(({ isExtra }) => isExtra).map(({ header }) => header),
        isDense: false,
      },
  )
  const change = (next: TableView) => {
    setView(next)
    localStorage.setItem(place, JSON.stringify(next))
  }
  return [view, change]
}

function readView(place: string): TableView | undefined {
  try {
    const { hidden, isDense } = JSON.parse(localStorage.getItem(place) ?? '{}')
    const isList = Array.isArray(hidden) && hidden.every(each => typeof each === 'string')
    return isList ? { hidden, isDense: isDense === true } : undefined
  } catch {
    return
  }
}

type Props = Readonly<{
  view: TableView
  onChange: (view: TableView) => void
  /** All columns but the first, which is always there. */
  columns: readonly string[]
}>

/** Opens the choice of columns and of the space between rows. */
export function ViewButton(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconAdjustmentsHorizontal size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t.tables.view}
      </Button>
      <ViewDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
