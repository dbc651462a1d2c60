import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../texts/index.ts'
import { Dialog } from '../../ui/native-dialog.tsx'
import type { Overlay } from '../overlay.ts'
import styles from './palette.module.css'
import { type Entry, useEntries } from './palette-entries.ts'

type Props = Readonly<{ onClose: () => void; open: (overlay: Overlay) => void }>

/** Searches pages, actions and records. Type, choose with the arrow keys, press Enter. */
export function Palette({ onClose, open }: Props) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const { entries, isSearching } = useEntries(text)
  const navigate = useNavigate()
  const chosen = Math.min(at, entries.length - 1)
  const go = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    if (entry.overlay) open(entry.overlay)
    else void navigate(entry.link)
  }
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt((chosen + step + entries.length) % Math.max(1, entries.length))
    else if (event.key === 'Enter') go(entries[chosen])
    else return
    event.preventDefault()
  }
  return (
    <Dialog label={t.palette.open} className={styles.palette ?? ''} onClose={onClose}>
      <div className={styles.field}>
        <IconSearch size={20} aria-hidden />
        <input
          role="combobox"
          aria-label={t.palette.open}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={entries[chosen] && `${id}-${chosen}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t.palette.placeholder}
          value={text}
          onChange={event => {
            setText(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
        <kbd>{t.shortcuts.escape}</kbd>
      </div>
      <Found {...{ id, entries, chosen, go }} point={setAt} />
      <p className={styles.none} role="status">
        {entries.length === 0 && (isSearching ? t.loading : t.palette.none(text))}
      </p>
    </Dialog>
  )
}

type FoundProps = Readonly<{
  id: string
  entries: readonly Entry[]
  chosen: number
  go: (entry: Entry) => void
  point: (place: number) => void
}>

function Found({ id, entries, chosen, go, point }: FoundProps) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one stays visible
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen, entries])
  return (
    <div ref={list} id={id} role="listbox" aria-label={t.palette.found} className={styles.list}>
      {entries.map((entry, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
        <div
          key={entry.key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={styles.entry}
          onClick={() => go(entry)}
          onPointerMove={() => point(index)}
        >
          <entry.Icon size={18} stroke={1.6} aria-hidden />
          <span className={styles.label}>{entry.label}</span>
          <span className={styles.kind}>{entry.kind}</span>
        </div>
      ))}
    </div>
  )
}
