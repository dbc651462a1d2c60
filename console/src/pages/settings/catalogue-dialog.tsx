import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { t } from '../../texts/index.ts'
import { Modal } from '../../ui/dialog/index.ts'
import { CommandForm, type FieldLabels, TheirChanges, useEditing, useIdempotencyKey } from '../../ui/form/index.ts'
import { notify } from '../../ui/message/index.ts'

export type Shown<Known> = Readonly<{ record: Known; etag: string | undefined }>

/** How the records of one sort are read, written and filled in. */
export type Catalogue<Known, Values extends Record<string, unknown>> = Readonly<{
  /** "payment group" */
  words: Readonly<{ makeTitle: string; editTitle: (name: string) => string; saved: string }>
  valuesOf: (record: Known | undefined) => Values
  labels: FieldLabels<Known, Values>
  readNow: (id: number) => Promise<Shown<Known>>
  create: (values: Values, idempotencyKey: string) => Promise<{ status: number }>
  replace: (id: number, values: Values, ifMatch: string | undefined) => Promise<{ status: number }>
  fields: (form: UseFormReturnType<Values>, record: Known | undefined) => ReactNode
}>

type Props<Known, Values extends Record<string, unknown>> = Readonly<{
  catalogue: Catalogue<Known, Values>
  /** The record to change; undefined for a new one. */
  existing: Shown<Known> | undefined
  onClose: () => void
}>

type Named = Readonly<{ id: number; name: string }>

/** Creates or changes a record of the settings. */
export const CatalogueDialog = <Known extends Named, Values extends Record<string, unknown>>(
  props: Props<Known, Values>,
) => {
  const { words } = props.catalogue
  return (
    <Modal
      opened
      onClose={props.onClose}
      size="lg"
      title={props.existing ? words.editTitle(props.existing.record.name) : words.makeTitle}
    >
      <CatalogueForm {...props} />
    </Modal>
  )
}

function CatalogueForm<Known extends Named, Values extends Record<string, unknown>>({
  catalogue,
  existing,
  onClose,
}: Props<Known, Values>) {
  const withKey = useIdempotencyKey()
  const id = existing?.record.id ?? 0
  const { command, theirs } = useEditing<Known | undefined, Values, { status: number }>({
    opened: existing ?? { record: undefined, etag: undefined },
    valuesOf: catalogue.valuesOf,
    readNow: () => catalogue.readNow(id),
    submit: (values, ifMatch) =>
      existing
        ? catalogue.replace(id, values, ifMatch)
        : withKey(values, (sent, idempotencyKey) => catalogue.create(sent, idempotencyKey)),
    onDone(sent) {
      notify(sent?.status === 202 ? t.administrativeChanges.asked : catalogue.words.saved)
      onClose()
    },
  })
  return (
    <CommandForm command={command} submitLabel={t.save} onCancel={onClose}>
      {catalogue.fields(command.form, existing?.record)}
      <TheirChanges theirs={theirs} fields={catalogue.labels as never} />
    </CommandForm>
  )
}
