import { Button } from '@mantine/core'
import { ChangeValue } from '../../../../parts/change-requests/index.ts'
import { changeRequestsTexts } from '../../../../texts/en-AU/change-requests.ts'
import { Section } from '../../../../ui/page/index.ts'
import styles from '../../requests.module.css'
import type { Field } from './field-input.tsx'
import type { Entry } from './kind-form.ts'

type Props = Readonly<{
  list: 'BankAccounts' | 'Superannuation'
  /** The present entries: as shown, and the values to take over. */
  entries: readonly Readonly<{ shown: Entry; kept: Entry }>[]
  onKeep: (entry: Entry) => void
}>

/** The present entries, which the change ends unless the user keeps them by typing their number again. */
export function KeptEntries({ list, entries, onKeep }: Props) {
  if (entries.length === 0) return null
  return (
    <Section title={changeRequestsTexts.kept.title}>
      <p className="soft">{changeRequestsTexts.kept.help}</p>
      {entries.map(({ shown, kept }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name than their place
        <div key={place} className={styles.kept}>
          <ChangeValue field={list} value={[shown]} />
          <Button size="xs" variant="default" onClick={() => onKeep(kept)}>
            {changeRequestsTexts.kept.keep}
          </Button>
        </div>
      ))}
    </Section>
  )
}

/** The allocation of an account or fund: the remainder, an amount, or a percentage. @param remainder what the remainder is */
export const allocation = (remainder?: string): readonly Field[] => [
  {
    name: 'AllocationType',
    kind: 'words',
    isRequired: true,
    help: (_, { AllocationType }) => (remainder && AllocationType === 'Remainder' ? remainder : ''),
  },
  { name: 'Amount', kind: 'money', isRequired: true, isShown: ({ AllocationType }) => AllocationType === 'Amount' },
  {
    name: 'Percentage',
    kind: 'number',
    isRequired: true,
    isShown: ({ AllocationType }) => AllocationType === 'Percentage',
  },
]
