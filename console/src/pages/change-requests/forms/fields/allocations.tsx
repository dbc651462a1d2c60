import { Button } from '@mantine/core'
import { ChangeValue } from '../../../../parts/change-requests/index.ts'
import { t } from '../../../../texts/index.ts'
import styles from '../../requests.module.css'
import type { Field } from './field-input.tsx'
import type { Entry } from './kind-form.ts'

type Props = Readonly<{
  list: 'BankAccounts' | 'Superannuation'
  /** As they are shown, and what of them can be taken over. */
  entries: readonly Readonly<{ shown: Entry; kept: Entry }>[]
  onKeep: (entry: Entry) => void
}>

/** What there is now and ends with the change, unless it is kept: its number has to be typed again then. */
export function KeptEntries({ list, entries, onKeep }: Props) {
  if (entries.length === 0) return null
  return (
    <fieldset className={styles.entry}>
      <legend>{t.changeRequests.kept.title}</legend>
      <p className="soft">{t.changeRequests.kept.help}</p>
      {entries.map(({ shown, kept }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name than their place
        <div key={place} className={styles.kept}>
          <ChangeValue field={list} value={[shown]} />
          <Button size="xs" variant="default" onClick={() => onKeep(kept)}>
            {t.changeRequests.kept.keep}
          </Button>
        </div>
      ))}
    </fieldset>
  )
}

/** What each account or fund gets: the rest, an amount, or a share. */
export const allocation: readonly Field[] = [
  { name: 'AllocationType', kind: 'words', isRequired: true },
  { name: 'Amount', kind: 'money', isRequired: true, isShown: ({ AllocationType }) => AllocationType === 'Amount' },
  {
    name: 'Percentage',
    kind: 'number',
    isRequired: true,
    isShown: ({ AllocationType }) => AllocationType === 'Percentage',
  },
]
