import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../texts/index.ts'

/** How one browser shows a table: the columns that it leaves out, and whether its rows are close together. */
export type TableView = Readonly<{ hidden: readonly string[]; isDense: boolean }>

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

/** Chooses the columns, and the space between the rows. */
export const ViewButton = ({ view, onChange, columns }: Props) => (
  <Popover position="bottom-end" withinPortal={false} trapFocus returnFocus>
    <Popover.Target>
      <Button variant="default" size="xs" leftSection={<IconAdjustmentsHorizontal size={14} aria-hidden />}>
        {t.tables.view}
      </Button>
    </Popover.Target>
    <Popover.Dropdown>
      <Stack gap="xs">
        {columns.map(column => (
          <Checkbox
            key={column}
            label={column}
            checked={!view.hidden.includes(column)}
            onChange={event =>
              onChange({
                ...view,
                hidden: event.currentTarget.checked
                  ? view.hidden.filter(each => each !== column)
                  : [...view.hidden, column],
              })
            }
          />
        ))}
        <Checkbox
          label={t.tables.dense}
          checked={view.isDense}
          onChange={event => onChange({ ...view, isDense: event.currentTarget.checked })}
        />
      </Stack>
    </Popover.Dropdown>
  </Popover>
)
