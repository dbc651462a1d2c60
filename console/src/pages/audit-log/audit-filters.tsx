import { Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../texts/index.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { ClearFilters } from '../../ui/filters.tsx'
import { wordsOfResource } from '../../ui/happenings.ts'
import styles from './audit-log.module.css'
import { useAuditSearch } from './audit-search.ts'

const words = t.auditLog

export function AuditFilters() {
  const { search, change, isFiltered } = useAuditSearch()
  const { action, from, to, who, type, id } = search
  return (
    <>
      <ActionField key={action} action={action} onChange={value => change({ action: value })} />
      <DayInput isFilter label={words.from} value={from} onChange={day => change({ from: day || undefined })} />
      <DayInput isFilter label={words.to} value={to} onChange={day => change({ to: day || undefined })} />
      {who !== undefined && (
        <Chip words={words.byAccountNumber(String(who))} onRemove={() => change({ who: undefined })} />
      )}
      {type && (
        <Chip
          words={words.byResource(wordsOfResource({ type, id }))}
          onRemove={() => change({ type: undefined, id: undefined })}
        />
      )}
      <ClearFilters
        isFiltered={isFiltered}
        clear={() =>
          void change({
            ...{ action: undefined, from: undefined, to: undefined },
            ...{ who: undefined, type: undefined, id: undefined },
          })
        }
      />
    </>
  )
}

/** Asked for when it is whole, by Enter or by going on: half a word matches nothing. */
function ActionField({
  action,
  onChange,
}: {
  action: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const [text, setText] = useState(action ?? '')
  const apply = () => {
    const value = text.trim() || undefined
    if (value !== action) onChange(value)
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        apply()
      }}
    >
      <TextInput
        label={words.action}
        placeholder={words.actionHelp}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onBlur={apply}
        maxLength={100}
        w={250}
      />
    </form>
  )
}

const Chip = ({ words: text, onRemove }: { words: string; onRemove: () => void }) => (
  <Button
    variant="light"
    className={styles.chip}
    rightSection={<IconX size={14} aria-hidden />}
    onClick={onRemove}
    aria-label={words.remove(text)}
  >
    {text}
  </Button>
)
