import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../texts/index.ts'
import { lazyDialog } from '../loading/index.ts'
import type { TableView } from './view-dialog.tsx'

const ViewDialog = lazyDialog(async () => (await import('./view-dialog.tsx')).ViewDialog)

const whole: TableView = { hidden: [], isDense: false }

/** The view of the table with this name, which the browser keeps. */
export function useTableView(name: string): readonly [view: TableView, change: (view: TableView) => void] {
  const place = `muster-table ${name}`
  const [view, setView] = useState(() => readView(place))
  const change = (next: TableView) => {
    setView(next)
    localStorage.setItem(place, JSON.stringify(next))
  }
  return [view, change]
}

function readView(place: string): TableView {
  try {
    const { hidden, isDense } = JSON.parse(localStorage.getItem(place) ?? '{}')
    const isList = Array.isArray(hidden) && hidden.every(each => typeof each === 'string')
    return { hidden: isList ? hidden : [], isDense: isDense === true }
  } catch {
    return whole
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
