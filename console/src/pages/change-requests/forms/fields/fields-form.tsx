import type { ReactNode } from 'react'
import {
  type EmployeeField,
  type FieldsChange,
  fieldsOf,
  isShown,
  valueIn,
} from '../../../../parts/employee-fields/index.ts'
import { changeRequestsTexts } from '../../../../texts/en-AU/change-requests.ts'
import styles from '../../requests.module.css'
import { type Field, FieldInput } from './field-input.tsx'
import type { Employee, Entry, FieldsProps, KindForm, KindHead } from './kind-form.ts'

type Options = KindHead &
  Readonly<{
    fields: readonly Field[]
    present: (employee: Employee) => Entry
    /** Sends all fields, since the server clears missing ones. Otherwise only changed fields are sent. */
    isWhole?: boolean
    /** What the fields with `isMore` are about. */
    more?: string
  }>

/** The form of a kind whose section is a few fields. */
export const fieldsForm = ({ fields, present, isWhole = false, more, ...head }: Options): KindForm => ({
  ...head,
  present: employee => ({ ...emptyOf(fields), ...given(present(employee)) }),
  edited: (changes, employee) => ({ ...emptyOf(fields), ...given(present(employee)), ...newValuesOf(changes) }),
  sent: (section, before) => (isWhole ? given(section as Entry) : changedOf(section as Entry, before as Entry)),
  Fields: props => (
    <FieldGrid
      {...props}
      fields={isWhole ? fields : askedFirst(fields, props.asked)}
      entry={props.form.getValues()[props.path] as Entry}
      usual={present(props.employee)}
      more={isWhole || !props.asked?.length ? more : changeRequestsTexts.otherFields}
      kept={isWhole ? {} : given(present(props.employee))}
    />
  ),
})

/** What a stored request changes, with what it was; the other fields are folded away. */
const askedFirst = (fields: readonly Field[], asked: FieldsProps['asked'] = []): readonly Field[] =>
  asked.length === 0
    ? fields
    : fields.map(field => {
        const change = asked.find(each => each.field === field.name)
        return change ? { ...field, isMore: false, former: change.oldValue } : { ...field, isMore: true }
      })

type Own = KindHead & Readonly<{ first?: readonly string[]; own?: Readonly<Record<string, Partial<Field>>> }>

/**
 * The form of a kind whose section is the fields of the server's table. `first`: fields that stand before the others;
 * `own`: properties of a field that only the form knows.
 */
export const formOf = (change: FieldsChange, { first, own = {}, ...head }: Own): KindForm => {
  const fields = fieldsOf(change, first)
  return fieldsForm({
    ...head,
    fields: fields.map(field => ({ ...fieldOf(field), ...own[field.name] })),
    present: employee => Object.fromEntries(fields.filter(isShown).map(each => [each.name, valueIn(employee, each)])),
  })
}

const fieldOf = ({ name, is, ...field }: EmployeeField): Field => ({
  name,
  kind: is === 'day' ? 'day' : is === 'hours' ? 'number' : is === 'word' ? 'words' : 'text',
  ...('maxLength' in field && { maxLength: field.maxLength }),
  ...(is === 'phone' && { inputMode: 'tel' }),
  ...(is === 'email' && { inputMode: 'email', isWide: true }),
})

type GridProps = FieldsProps &
  Readonly<{
    fields: readonly Field[]
    entry: Entry
    /** Fields with a value on record that can be replaced but not cleared. */
    kept?: Entry
    /** The values that the form proposes. */
    usual?: Entry
    more?: string | undefined
    /** Beside one another, all of them. */
    isInLine?: boolean
    /** After the fields. */
    children?: ReactNode
  }>

/** Fields side by side, each with its path below `path`; those that are rarely needed are folded away. */
export function FieldGrid({ fields, usual = {}, more, ...props }: GridProps) {
  const shown = fields.filter(({ isShown }) => isShown === undefined || isShown(props.entry))
  const folded = shown.filter(({ isMore }) => isMore)
  const isUsual = folded.every(({ name }) => (props.entry[name] ?? '') === (usual[name] ?? ''))
  return (
    <>
      {shown.length > folded.length && <Grid {...props} fields={shown.filter(({ isMore }) => !isMore)} />}
      {folded.length > 0 && (
        <details className={styles.more} open={!isUsual || undefined}>
          <summary>{more}</summary>
          <Grid {...props} fields={folded} isInLine={false}>
            {null}
          </Grid>
        </details>
      )}
    </>
  )
}

const Grid = ({ fields, path, entry, kept = {}, isInLine, children, ...props }: Omit<GridProps, 'usual' | 'more'>) => (
  <div className={`${styles.fields} ${isInLine ? styles.inLine : ''}`}>
    {fields.map(field => (
      <div key={field.name} data-wide={field.isWide || undefined}>
        <FieldInput {...props} field={field} entry={entry} isKept={field.name in kept} path={`${path}.${field.name}`} />
      </div>
    ))}
    {children}
  </div>
)

const emptyTexts = ['text', 'day', 'number', 'money']

/** Every field starts with a value: React warns about inputs that get one later. */
export const emptyOf = (fields: readonly Field[]): Entry =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, emptyTexts.includes(kind) ? '' : undefined]))

export const given = (entry: Entry): Entry =>
  Object.fromEntries(
    Object.entries(entry)
      .map(([name, value]) => [name, dayOf(typeof value === 'string' ? value.trim() : value)])
      .filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )

/** The changed fields. An emptied text is sent as an empty text, which clears the value. */
function changedOf(section: Entry, before: Entry): Entry {
  const changed = Object.entries(section)
    .map(([name, value]) => [name, dayOf(typeof value === 'string' ? value.trim() : value)] as const)
    .filter(([name, value]) => value !== undefined && value !== null && value !== before[name])
  return Object.fromEntries(changed)
}

export const newValuesOf = (changes: readonly Readonly<{ field: string; newValue?: unknown }>[]): Entry =>
  Object.fromEntries(changes.map(({ field, newValue }) => [field, dayOf(newValue ?? '')]))

const dayOf = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT00:00:00$/.test(value) ? value.slice(0, 10) : value
