import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useHasRole } from '../../session/session.ts'
import { settingsTexts } from '../../texts/en-AU/settings.ts'
import { t } from '../../texts/index.ts'
import { ConfirmDialog } from '../../ui/dialog/index.ts'
import { Loaded } from '../../ui/loading/index.ts'
import { notify, notifyFailure, sentenceOf } from '../../ui/message/index.ts'
import { Section } from '../../ui/page/index.ts'
import { RecordDialog, type RecordForm, type Shown } from '../../ui/record-dialog.tsx'
import { type Column, DataTable } from '../../ui/table/index.ts'

type Props<Known extends Named, Values extends Record<string, unknown>> = Readonly<{
  title: string
  make: string
  query: UseQueryResult<readonly Known[]>
  columns: readonly Column<Known>[]
  recordForm: RecordForm<Known, Values>
  remove: (id: number, ifMatch: string | undefined) => Promise<{ status: number }>
  /** The roles that write. */
  writers: readonly string[]
  /** A record that cannot be deleted. */
  isKept?: (record: Known) => boolean
}>

type Named = Readonly<{ id: number; name: string }>

/** A list of the settings: its records, and what one may do with each. */
export function CatalogueSection<Known extends Named, Values extends Record<string, unknown>>({
  title,
  make,
  query,
  columns,
  recordForm,
  remove,
  writers,
  isKept = () => false,
}: Props<Known, Values>) {
  const [edited, edit] = useState<Shown<Known> | 'new'>()
  const [removed, askToRemove] = useState<Shown<Known>>()
  const client = useQueryClient()
  const mayWrite = useHasRole(...writers)
  // The list has no entity tags.
  const withTag = (id: number, then: (shown: Shown<Known>) => void) =>
    client
      .fetchQuery({ queryKey: [title, id, 'opened'], queryFn: () => recordForm.readNow(id), staleTime: 0 })
      .then(then, error => notifyFailure(sentenceOf(error)))
  const actions: Column<Known> = {
    header: t.actions,
    align: 'end',
    cell: record => (
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        <Button
          size="xs"
          variant="default"
          aria-label={`${t.edit}: ${record.name}`}
          onClick={() => withTag(record.id, edit)}
        >
          {t.edit}
        </Button>
        {!isKept(record) && (
          <Button
            size="xs"
            variant="default"
            aria-label={`${t.delete}: ${record.name}`}
            onClick={() => withTag(record.id, askToRemove)}
          >
            {t.delete}
          </Button>
        )}
      </Group>
    ),
  }
  return (
    <Section
      isFlush
      title={title}
      actions={
        mayWrite && (
          <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => edit('new')}>
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
            empty={settingsTexts.empty}
          />
        )}
      </Loaded>
      {edited && (
        <RecordDialog
          recordForm={recordForm}
          existing={edited === 'new' ? undefined : edited}
          onClose={() => edit(undefined)}
        />
      )}
      {removed && (
        <ConfirmDialog
          isOpen
          onClose={() => askToRemove(undefined)}
          title={settingsTexts.deleteTitle(removed.record.name)}
          confirmLabel={t.delete}
          isDangerous
          etag={removed.etag}
          act={async (_, ifMatch) => {
            const { status } = await remove(removed.record.id, ifMatch)
            notify(status === 202 ? t.administrativeChanges.asked : settingsTexts.deleted(removed.record.name))
          }}
        >
          {settingsTexts.deleteText}
        </ConfirmDialog>
      )}
    </Section>
  )
}
