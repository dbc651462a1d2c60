import { ActionIcon, Button, Group } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { changeRequestsTexts } from '../../../../texts/en-AU/change-requests.ts'
import styles from '../../requests.module.css'
import type { Field } from './field-input.tsx'
import { emptyOf, FieldGrid, given } from './fields-form.tsx'
import type { Employee, Entry, FieldsProps, KindForm, KindHead } from './kind-form.ts'

type Options = KindHead &
  Readonly<{
    fields: readonly Field[]
    /** The present entries, without masked values. */
    present: (employee: Employee) => readonly Entry[]
    /** The initial values of another entry. */
    further?: (employee: Employee, count: number) => Entry
    words: Readonly<{
      entry: (number: number) => string
      add: string
      remove: (number: number) => string
      /** That a lone entry gets all: of it neither share nor heading is shown. */
      whole?: string
    }>
    most: number
    above?: (props: { employee: Employee; onKeep: (entry: Entry) => void }) => ReactNode
    /** Fields that the API masks, which the user types again. */
    masked?: string
  }>

/** The form of a kind whose section is a list, which is always sent whole. */
export function listForm({ fields, words, most, above, ...options }: Options): KindForm {
  const { present, further = () => ({}), masked, ...head } = options
  const entryOf = (entry: Entry): Entry => ({ ...emptyOf(fields), ...entry })
  const unmasked = ({ ...entry }: Record<string, unknown>): Entry => {
    if (masked !== undefined && String(entry[masked] ?? '').includes('•')) delete entry[masked]
    return entryOf(entry)
  }
  return {
    ...head,
    present: employee => {
      const now = present(employee).map(entryOf)
      return now.length > 0 ? now : [entryOf(further(employee, 0))]
    },
    edited: changes => ((changes[0]?.newValue ?? []) as Entry[]).map(unmasked),
    above: ({ form, path, employee }) =>
      above?.({
        employee,
        onKeep(entry) {
          const others = form.getValues()[path] as readonly Entry[]
          form.setFieldValue(path, [...others.map(other => besides(entry, other)), entryOf(entry)])
          // What is still to be typed.
          setTimeout(() =>
            document.querySelector<HTMLElement>(`[data-path="${path}.${others.length}.${masked}"]`)?.focus(),
          )
        },
      }),
    sent: section => (section as readonly Entry[]).map(entry => given(shownOf(fields, entry))),
    Fields: props => (
      <EntryList
        {...props}
        {...{ fields, words, most }}
        entries={(props.form.getValues()[props.path] ?? []) as readonly Entry[]}
        onFurther={(employee, count) => entryOf(further(employee, count))}
      />
    ),
  }
}

/** The rest goes to one of them only. */
const besides = ({ AllocationType }: Entry, other: Entry): Entry =>
  AllocationType === 'Remainder' && other.AllocationType === AllocationType
    ? { ...other, AllocationType: 'Percentage' }
    : other

/** Hidden fields are not sent. */
const shownOf = (fields: readonly Field[], entry: Entry): Entry =>
  Object.fromEntries(
    fields.filter(({ isShown }) => isShown === undefined || isShown(entry)).map(({ name }) => [name, entry[name]]),
  )

type ListProps = FieldsProps &
  Pick<Options, 'fields' | 'words' | 'most'> &
  Readonly<{ entries: readonly Entry[]; onFurther: (employee: Employee, count: number) => Entry }>

/** The entries of a list, with buttons to add and remove. */
export function EntryList({ fields, words, most, entries, onFurther, ...props }: ListProps) {
  const { form, path, employee } = props
  const insert = (entry: Entry) => form.insertListItem(path, entry)
  const remove = (place: number) => {
    form.removeListItem(path, place)
    // What is left alone gets all.
    if (words.whole !== undefined && entries.length === 2) form.setFieldValue(`${path}.0.AllocationType`, 'Remainder')
    // Where the button has gone with its entry, the focus goes to the one before it.
    setTimeout(() => {
      if (document.activeElement !== document.body) return
      const before = `[data-path^="${path}.${Math.max(0, Math.min(place, entries.length - 2))}."]`
      document.querySelector<HTMLElement>(before)?.focus()
    })
  }
  const isWhole = words.whole !== undefined && entries.length === 1 && entries[0]?.AllocationType === 'Remainder'
  const shown = isWhole ? fields.filter(({ isShare }) => !isShare) : fields
  return (
    <div>
      {entries.map((entry, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other name than their place
        <fieldset key={place} className={styles.entry}>
          <legend className={isWhole ? 'visually-hidden' : undefined}>{words.entry(place + 1)}</legend>
          {!isWhole && (
            <div className={styles.entryHead}>
              <ActionIcon
                variant="subtle"
                color="gray"
                onClick={() => remove(place)}
                aria-label={words.remove(place + 1)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </div>
          )}
          <FieldGrid {...props} fields={shown} path={`${path}.${place}`} entry={entry} />
        </fieldset>
      ))}
      {entries.length === 0 && <p className="soft">{changeRequestsTexts.emptyList}</p>}
      <Group gap="xs">
        {isWhole && <span>{words.whole}</span>}
        {entries.length < most && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => insert(onFurther(employee, entries.length))}
          >
            {words.add}
          </Button>
        )}
      </Group>
    </div>
  )
}
