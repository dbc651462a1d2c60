import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { eventTypes, wordsOfResource, wordsOfType } from '../../parts/events/index.ts'
import { EmployeePicker } from '../../parts/pickers/index.ts'
import { auditLogTexts } from '../../texts/en-AU/audit-log.ts'
import { DayInput, Select } from '../../ui/input/index.ts'
import { ClearFilters } from '../../ui/table/index.ts'
import styles from './audit-log.module.css'
import { useAuditSearch } from './audit-search.ts'
import { hasPicker, RecordFilter } from './record-filter.tsx'

const words = auditLogTexts

export function AuditFilters() {
  const { search, change, isFiltered } = useAuditSearch()
  const { action, from, to, who, type, id, person } = search
  return (
    <>
      <div className={styles.person}>
        <EmployeePicker label={words.person} value={person} onChange={value => change({ person: value })} />
      </div>
      <ActionField action={action} onChange={value => change({ action: value })} />
      <RecordFilter record={{ type, id }} onChange={record => change(record)} />
      <div className={styles.days}>
        <DayInput isFilter label={words.from} value={from} onChange={day => change({ from: day || undefined })} />
        <DayInput isFilter label={words.to} value={to} onChange={day => change({ to: day || undefined })} />
      </div>
      {who !== undefined && (
        <Chip words={words.byAccountNumber(String(who))} onRemove={() => change({ who: undefined })} />
      )}
      {type && id !== undefined && !hasPicker(type) && (
        <Chip words={words.byResource(wordsOfResource({ type, id }))} onRemove={() => change({ id: undefined })} />
      )}
      <ClearFilters
        isFiltered={isFiltered}
        clear={() =>
          void change({
            ...{ action: undefined, from: undefined, to: undefined, person: undefined },
            ...{ who: undefined, type: undefined, id: undefined },
          })
        }
      />
    </>
  )
}

type ActionFieldProps = Readonly<{ action: string | undefined; onChange: (action: string | undefined) => void }>

/** An action of the contract; one of an older release is shown as it is. */
function ActionField({ action, onChange }: ActionFieldProps) {
  const shown = new Set<string>([...eventTypes, ...(action === undefined ? [] : [action])])
  return (
    <Select
      label={words.action}
      placeholder={words.anyAction}
      data={[...shown].map(value => ({ value, label: wordsOfType(value), note: value })).sort(byLabel)}
      value={action ?? null}
      onChange={value => onChange(value ?? undefined)}
      searchable
      clearable
      nothingFound={words.noSuchAction}
      w={184}
    />
  )
}

const byLabel = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label)

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
