import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatNumber } from '../../format/formats.ts'
import { useHasRole } from '../../session/session.ts'
import { settingsTexts } from '../../texts/en-AU/settings.ts'
import { t } from '../../texts/index.ts'
import { Loaded } from '../../ui/loading/index.ts'
import { Section } from '../../ui/page/index.ts'
import { RecordButtons, RemovalDialog, type RemovalWords, useRecordActions } from '../../ui/record-actions.tsx'
import { RecordDialog, type RecordForm } from '../../ui/record-dialog.tsx'
import { type Column, DataTable } from '../../ui/table/index.ts'
import { deletionWords } from './deletion-words.ts'

type Props<Known extends Identified, Values extends Record<string, unknown>> = Readonly<{
  title: string
  make: string
  /** "15 paycodes" */
  counted: (count: number, written: string) => string
  query: UseQueryResult<readonly Known[]>
  columns: readonly Column<Known>[]
  recordForm: RecordForm<Known, Values>
  remove: (id: number, ifMatch: string | undefined) => Promise<{ status: number }>
  removalWords?: RemovalWords
  empty?: string
  /** The roles that write. */
  writers: readonly string[]
  /** A record that cannot be deleted. */
  isKept?: (record: Known) => boolean
}>

type Identified = Readonly<{ id: number; name: string }>

/** A list of the settings: its records, and what one may do with each. */
export function CatalogueSection<Known extends Identified, Values extends Record<string, unknown>>({
  title,
  make,
  counted,
  query,
  columns,
  recordForm,
  remove,
  removalWords = deletionWords,
  empty = settingsTexts.empty,
  writers,
  isKept = () => false,
}: Props<Known, Values>) {
  const mayWrite = useHasRole(...writers)
  const { form, removal, ...act } = useRecordActions(title, recordForm.readNow)
  // A link can lead to the form of a record.
  const { edit: linked } = useSearch({ from: '/signed-in/settings' })
  const navigate = useNavigate({ from: '/settings' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    if (linked === undefined || !mayWrite) return
    act.edit(linked)
    void navigate({ search: former => ({ ...former, edit: undefined }), replace: true, resetScroll: false })
  }, [linked])
  const removeLabel = removalWords === deletionWords ? undefined : removalWords.label
  const actions: Column<Known> = {
    header: t.actions,
    align: 'end',
    cell: record => (
      <RecordButtons
        {...{ id: record.id, name: record.name, onEdit: act.edit, removeLabel }}
        onRemove={isKept(record) ? undefined : act.remove}
      />
    ),
  }
  return (
    <Section
      isFlush
      title={title}
      lead={query.data?.length ? counted(query.data.length, formatNumber(query.data.length)) : undefined}
      actions={
        mayWrite && (
          <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={act.make}>
            {make}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {rows => (
          <DataTable
            caption={title}
            rows={rows}
            columns={mayWrite ? [...columns, actions] : columns}
            rowKey={({ id }) => id}
            empty={empty}
          />
        )}
      </Loaded>
      {form && <RecordDialog recordForm={recordForm} {...form} />}
      {removal && <RemovalDialog {...{ ...removal, remove, words: removalWords }} />}
    </Section>
  )
}
