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

/** The present entries, which the change ends unless the user keeps them. Answers mask their numbers, so those are typed again. */
export function KeptEntries({ list, entries, onKeep }: Props) {
  if (entries.length === 0) return null
  return (
    <Section title={changeRequestsTexts.kept.title}>
      {entries.map(({ shown, kept }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name than their place
        <div key={place} className={styles.kept}>
          <ChangeValue field={list} value={[shown]} isPart={entries.length > 1} />
          <Button size="xs" variant="default" onClick={() => onKeep(kept)}>
            {changeRequestsTexts.kept.keep}
          </Button>
        </div>
      ))}
    </Section>
  )
}

/** Of a kept entry: what is shown of its number. The field of the number says it; it is not sent. */
export const keptNumber = 'KeptNumber'

/** The number of an account or a fund. */
export const numberHelp = (_: unknown, { [keptNumber]: masked }: Entry): string =>
  typeof masked === 'string' ? changeRequestsTexts.kept.number(masked) : ''

/** The allocation of an account or fund: the remainder, an amount, or a percentage. @param remainder what the remainder is */
export const allocation = (remainder?: string): readonly Field[] => [
  {
    name: 'AllocationType',
    kind: 'words',
    isRequired: true,
    isShare: true,
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
