import { type ReactNode, useState } from 'react'
import { isStale } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { Notice } from '../message/index.ts'
import { useCommand } from './command-form.tsx'
import { isSame, mergeValues } from './values.ts'

/** A record and its entity tag. */
type Version<Known> = Readonly<{ record: Known; etag: string | undefined }>

type Options<Known, Values, Result> = Readonly<{
  /** The version that the form edits, even if the page reads the record again. */
  opened: Version<Known>
  valuesOf: (record: Known) => Values
  /** Whether the record has the sent values already, since an earlier answer was lost. */
  isDone?: (record: Known, sent: Values) => boolean
  /** Reads the present record. */
  readNow: () => Promise<Version<Known>>
  /** @param record the version that `ifMatch` names */
  submit: (values: Values, ifMatch: string | undefined, record: Known) => Promise<Result>
  /** Called without a result if the record had the values already. */
  onDone: (result: Result | undefined, values: Values) => unknown
}>

/** Another user's changes to the record that the form edits. */
export type Theirs<Known, Values> = Readonly<{
  record: Known
  taken: readonly Name<Values>[]
  differing: readonly Name<Values>[]
}>
type Name<Values> = keyof Values & string

/**
 * `useCommand` for a form that replaces a record, or creates one if `opened.record` is undefined. After a refusal as
 * stale it takes over the fields that only the other user changed, lists the fields that both changed, and sends again
 * only for the version that it has shown.
 */
export function useEditing<Known, Values extends Record<string, unknown>, Result>({
  opened,
  valuesOf,
  isDone = (record, sent) => isSame(valuesOf(record), sent),
  readNow,
  submit,
  onDone,
}: Options<Known, Values, Result>) {
  const [base, setBase] = useState(opened)
  const [theirs, setTheirs] = useState<Theirs<Known, Values>>()
  const command = useCommand<Values, Result | undefined>({
    initialValues: valuesOf(base.record),
    submit: async sent => {
      try {
        return await submit(sent, base.etag, base.record)
      } catch (error) {
        if (!isStale(error)) throw error
        const now = await readNow()
        if (isDone(now.record, sent)) return undefined
        takeOver(now)
        throw error
      }
    },
    onDone,
  })
  function takeOver(now: Version<Known>) {
    const typed = command.form.getValues()
    const { values, ...changed } = mergeValues({ opened: valuesOf(base.record), typed, now: valuesOf(now.record) })
    command.form.setValues(values)
    command.form.setInitialValues(valuesOf(now.record))
    setBase(now)
    setTheirs({ record: now.record, ...changed })
  }
  return { command, theirs }
}

/** Each field's label, and its value in a record. */
export type FieldLabels<Known, Values> = Readonly<
  Record<Name<Values>, readonly [label: string, now: (record: Known) => string | number | undefined]>
>

type Props<Known, Values> = Readonly<{
  theirs: Theirs<Known | undefined, Values> | undefined
  fields: FieldLabels<Known, Values>
  /** Shows more of the record than the form's fields. */
  children?: (record: Known) => ReactNode
}>

/** Shows another user's changes since the form was opened. */
export function TheirChanges<Known, Values>({ theirs, fields, children }: Props<Known, Values>) {
  if (!theirs?.record) return null
  const { record, taken, differing } = theirs
  const line = (name: Name<Values>, say: (label: string, now: string) => string) => {
    const [label, now] = fields[name]
    return <li key={name}>{say(label, String(now(record) || t.editing.nothing))}</li>
  }
  return (
    <Notice tone="info" title={t.editing.changed}>
      {taken.length + differing.length === 0 && t.editing.elsewhere}
      <ul>
        {taken.map(name => line(name, t.editing.taken))}
        {differing.map(name => line(name, t.editing.differing))}
      </ul>
      {children?.(record)}
    </Notice>
  )
}
