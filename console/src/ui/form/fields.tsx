import { Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import styles from './fields.module.css'
import { isSame } from './values.ts'

/** `getInputProps` of a form, by the names of the command's fields; entries of lists by their paths. */
export type InputOf = (name: string) => ReturnType<UseFormReturnType<object>['getInputProps']>

/** A group of fields, side by side on a wide screen. */
export const Fields = ({ title, children }: Readonly<{ title: string; children: ReactNode }>) => (
  <fieldset className={styles.fields}>
    <legend className={styles.legend}>
      <Title order={2} size="h4">
        {title}
      </Title>
    </legend>
    <div className={styles.grid}>{children}</div>
  </fieldset>
)

type FoldedFieldsProps = Readonly<{ title: string; isNeeded: boolean; children: ReactNode }>

/** A group of optional fields, folded to its title. @param isNeeded whether one of them has a message */
export function FoldedFields({ title, isNeeded, children }: FoldedFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={`${styles.fields} ${styles.foldedFields}`}
      open={isOpen || isNeeded}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>
        <IconChevronRight size={18} aria-hidden />
        <Title order={2} size="h4">
          {title}
        </Title>
      </summary>
      <div className={styles.grid}>{children}</div>
    </details>
  )
}

/** A field of the whole width. */
export const Whole = ({ children }: { children: ReactNode }) => <div className={styles.whole}>{children}</div>

type FoldedProps = Readonly<{ label: string; names: readonly string[]; input: InputOf; children: ReactNode }>

/** Rare fields, collapsed until the user expands them, or one of them has a value or a message. */
export function Folded({ label, names, input, children }: FoldedProps) {
  const isNeeded = names.some(name => input(name).error !== undefined)
  const [isOpen, setOpen] = useState(() => names.some(name => !isSame(input(name).value, undefined)))
  return (
    <details className={styles.folded} open={isOpen || isNeeded} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <IconChevronRight size={16} aria-hidden />
        {label}
      </summary>
      {(isOpen || isNeeded) && <div className={styles.grid}>{children}</div>}
    </details>
  )
}
