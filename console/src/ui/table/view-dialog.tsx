import { Checkbox, Modal, Stack } from '@mantine/core'
import { t } from '../../texts/index.ts'

/** How one browser shows a table: the columns that it leaves out, and whether its rows are close together. */
export type TableView = Readonly<{ hidden: readonly string[]; isDense: boolean }>

type Props = Readonly<{
  view: TableView
  onChange: (view: TableView) => void
  columns: readonly string[]
  onClose: () => void
}>

/** Chooses the columns of a table, and the space between its rows. Each choice shows at once. */
export const ViewDialog = ({ view, onChange, columns, onClose }: Props) => (
  <Modal opened onClose={onClose} size="xs" title={t.tables.viewTitle}>
    <Stack gap="xs">
      {columns.map(column => (
        <Checkbox
          key={column}
          label={column}
          checked={!view.hidden.includes(column)}
          onChange={event => {
            const others = view.hidden.filter(each => each !== column)
            onChange({ ...view, hidden: event.currentTarget.checked ? others : [...others, column] })
          }}
        />
      ))}
      <Checkbox
        label={t.tables.dense}
        checked={view.isDense}
        onChange={event => onChange({ ...view, isDense: event.currentTarget.checked })}
      />
    </Stack>
  </Modal>
)
