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

/** Whether one of the fields has a message. */
export const hasMessage = (input: InputOf, names: readonly string[]): boolean =>
  names.some(name => input(name).error !== undefined)

type FoldedFieldsProps = Readonly<{
  label: string
  /** What is in it. */
  hint?: string
  /** Whether one of them has a message. */
  isNeeded: boolean
  startsOpen?: boolean
  children: ReactNode
}>

/** A group of optional fields, collapsed until the user expands them. */
export function FoldedFields({ label, hint, isNeeded, startsOpen = false, children }: FoldedFieldsProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <details className={styles.folded} open={isOpen || isNeeded} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <IconChevronRight size={16} aria-hidden />
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </summary>
      {(isOpen || isNeeded) && <div className={styles.grid}>{children}</div>}
    </details>
  )
}

/** A field of the whole width. */
export const Whole = ({ children }: { children: ReactNode }) => <div className={styles.whole}>{children}</div>

type FoldedProps = Readonly<{ label: string; names: readonly string[]; input: InputOf; children: ReactNode }>

/** Rare fields, collapsed until the user expands them, or one of them has a value or a message. */
export const Folded = ({ label, names, input, children }: FoldedProps) => (
  <FoldedFields
    label={label}
    isNeeded={hasMessage(input, names)}
    startsOpen={names.some(name => !isSame(input(name).value, undefined))}
  >
    {children}
  </FoldedFields>
)
