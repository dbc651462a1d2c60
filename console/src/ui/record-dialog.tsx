import type { UseFormReturnType } from '@mantine/form'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { t } from '../texts/index.ts'
import { Modal } from './dialog/index.ts'
import { CommandForm, type FieldLabels, TheirChanges, useEditing, useIdempotencyKey } from './form/index.ts'
import { FocusReturn } from './loading/index.ts'
import { notify, notifyFailure, sentenceOf } from './message/index.ts'

export type Shown<Known> = Readonly<{ record: Known; etag: string | undefined }>

/** How the records of one sort are read, written and filled in. */
export type RecordForm<Known, Values extends Record<string, unknown>> = Readonly<{
  /** "payment group" */
  words: Readonly<{ makeTitle: string; make?: string; editTitle: (name: string) => string; saved: string }>
  valuesOf: (record: Known | undefined) => Values
  labels: FieldLabels<Known, Values>
  readNow: (id: number) => Promise<Shown<Known>>
  create: (values: Values, idempotencyKey: string) => Promise<{ status: number }>
  /** @param record the version that `ifMatch` names */
  replace: (id: number, values: Values, ifMatch: string | undefined, record: Known) => Promise<{ status: number }>
  fields: (form: UseFormReturnType<Values>, record: Known | undefined) => ReactNode
}>

type Props<Known, Values extends Record<string, unknown>> = Readonly<{
  recordForm: RecordForm<Known, Values>
  /** The record to change; undefined for a new one. */
  existing: Shown<Known> | undefined
  onClose: () => void
}>

type Named = Readonly<{ id: number; name: string }>

/** Creates or changes a record. */
export const RecordDialog = <Known extends Named, Values extends Record<string, unknown>>(
  props: Props<Known, Values>,
) => {
  const { words } = props.recordForm
  return (
    <Modal
      opened
      onClose={props.onClose}
      size="lg"
      title={props.existing ? words.editTitle(props.existing.record.name) : words.makeTitle}
    >
      <Form {...props} />
      <FocusReturn />
    </Modal>
  )
}

function Form<Known extends Named, Values extends Record<string, unknown>>({
  recordForm,
  existing,
  onClose,
}: Props<Known, Values>) {
  const withKey = useIdempotencyKey()
  const id = existing?.record.id ?? 0
  const { command, theirs } = useEditing<Known | undefined, Values, { status: number }>({
    opened: existing ?? { record: undefined, etag: undefined },
    valuesOf: recordForm.valuesOf,
    readNow: () => recordForm.readNow(id),
    submit: (values, ifMatch, record) =>
      record
        ? recordForm.replace(id, values, ifMatch, record)
        : withKey(values, (sent, idempotencyKey) => recordForm.create(sent, idempotencyKey)),
    onDone(sent) {
      notify(sent?.status === 202 ? t.administrativeChanges.asked : recordForm.words.saved)
      onClose()
    },
  })
  return (
    <CommandForm command={command} submitLabel={(!existing && recordForm.words.make) || t.save} onCancel={onClose}>
      {recordForm.fields(command.form, existing?.record)}
      <TheirChanges theirs={theirs} fields={recordForm.labels as never} />
    </CommandForm>
  )
}

type Opening<Known> = Readonly<{ key: QueryKey; read: () => Promise<Shown<Known>>; onClose: () => void }>

/** The version of a record that a dialog is about. If it cannot be read, a message says so, and the dialog closes. */
export function useOpened<Known>({ key, read, onClose }: Opening<Known>): Shown<Known> | undefined {
  const { data, error } = useQuery({
    queryKey: ['opened', ...key],
    queryFn: read,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (!error) return
    notifyFailure(sentenceOf(error))
    onClose()
  }, [error])
  return data
}
