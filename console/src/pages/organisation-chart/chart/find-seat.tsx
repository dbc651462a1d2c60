import { Select } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { t } from '../../../texts/index.ts'
import { Sitting } from '../picture/seat-card.tsx'
import { findSeats, type SeatTree } from '../picture/seat-tree.ts'
import styles from './chart-page.module.css'
import { useSelection } from './chart-state.tsx'

const words = t.organisationChart
const shownAtOnce = 20

/** Finds a seat by its name, or by who sits there, and goes to it. */
export function FindSeat({ tree }: { tree: SeatTree }) {
  const { select } = useSelection()
  const [text, setText] = useState('')
  const found = useMemo(() => findSeats(tree, text).slice(0, shownAtOnce), [tree, text])
  return (
    <Select
      className={styles.find}
      label={words.find}
      placeholder={t.typeToSearch}
      leftSection={<IconSearch size={16} aria-hidden />}
      data={found.map(({ seat }) => ({ value: String(seat.id), label: seat.name }))}
      filter={({ options }) => options}
      searchable
      searchValue={text}
      onSearchChange={setText}
      value={null}
      onChange={id => {
        const chosen = found.find(({ seat }) => String(seat.id) === id)
        if (!chosen) return
        select(chosen.seat.id, chosen.holder?.authorityId)
        setText('')
      }}
      nothingFoundMessage={t.nothingFound}
      rightSection={null}
      renderOption={({ option }) => {
        const shown = found.find(({ seat }) => String(seat.id) === option.value)
        return (
          <div className={styles.option}>
            <div>{option.label}</div>
            {shown && <Sitting seat={shown.seat} named={shown.holder} />}
          </div>
        )
      }}
    />
  )
}
