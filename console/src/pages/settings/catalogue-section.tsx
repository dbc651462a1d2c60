import { Anchor, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ListSource } from '../../api/client.ts'
import { formatNumber } from '../../format/formats.ts'
import { useHasRole } from '../../session/session.ts'
import { settingsTexts } from '../../texts/en-AU/settings.ts'
import { t } from '../../texts/index.ts'
import { Loaded } from '../../ui/loading/index.ts'
import { MenuItem, MoreMenu } from '../../ui/more-menu.tsx'
import { Section } from '../../ui/page/index.ts'
import {
  RecordButtons,
  RecordDialog,
  RemovalDialog,
  type RemovalWords,
  useRecordActions,
} from '../../ui/record-actions.tsx'
import type { RecordForm } from '../../ui/record-dialog.tsx'
import { type Column, DataTable, ExportButton, useIsPhone, useTableView, ViewButton } from '../../ui/table/index.ts'
import styles from './catalogue.module.css'
import { deletionWords } from './deletion-words.ts'

type Props<Known extends Identified, Values extends Record<string, unknown>> = Readonly<{
  title: string
  make: string
  /** "15 paycodes" */
  counted: (count: number, written: string) => string
  /** Its columns need the whole width. */
  isFull?: boolean
  query: UseQueryResult<readonly Known[]>
  /** Where the list can be read as CSV. */
  source?: ListSource
  /** The list as CSV has more than is shown. */
  isSourceWider?: boolean
  columns: readonly Column<Known>[]
  recordForm: RecordForm<Known, Values>
  remove: (id: number, ifMatch: string | undefined) => Promise<{ status: number }>
  removalWords?: RemovalWords
  /** What these records are for, after their number and a colon. */
  explained?: string
  empty?: string
  /** The roles that write. */
  writers: readonly string[]
  /** A record that cannot be deleted. */
  isKept?: (record: Known) => boolean
  /** The name leads to another page. */
  isNameALink?: boolean
}>

type Identified = Readonly<{ id: number; name: string }>

const byName = (one: Identified, other: Identified): number => one.name.localeCompare(other.name)

/** A list of the settings: its records, and what one may do with each. */
export function CatalogueSection<Known extends Identified, Values extends Record<string, unknown>>({
  title,
  make,
  counted,
  isFull = false,
  query,
  source,
  isSourceWider = false,
  columns,
  recordForm,
  remove,
  removalWords = deletionWords,
  explained,
  empty = settingsTexts.empty,
  writers,
  isKept = () => false,
  isNameALink = false,
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
  const isDeletion = removalWords === deletionWords
  const actions: Column<Known> = {
    header: t.actions,
    isUnnamed: true,
    align: 'end',
    cell: record => {
      const { id, name } = record
      const onRemove = isKept(record) ? undefined : act.remove
      if (!isDeletion)
        return <RecordButtons {...{ id, name, onEdit: act.edit, onRemove }} removeLabel={removalWords.label} />
      return (
        <MoreMenu of={name}>
          <MenuItem onClick={() => act.edit(id)}>{t.edit}</MenuItem>
          {onRemove && <MenuItem onClick={() => onRemove(id)}>{t.delete}</MenuItem>}
        </MoreMenu>
      )
    },
  }
  const opens = mayWrite && isDeletion
  /** The name opens the form. */
  const opening = (column: Column<Known>): Column<Known> => ({
    ...column,
    cell: record => (
      <Anchor component="button" type="button" inherit ta="start" onClick={() => act.edit(record.id)}>
        {column.cell(record)}
      </Anchor>
    ),
  })
  const [view, changeView] = useTableView(title, columns)
  const isPhone = useIsPhone()
  const known = columns.map((column, place) => (place === 0 && opens && !isNameALink ? opening(column) : column))
  const shown = isPhone ? known : known.filter(({ header }, place) => place === 0 || !view.hidden.includes(header))
  const rows = query.data ?? []
  return (
    <Section
      isFlush
      lead={
        <>
          {/* The tab says it. */}
          <h2 className="visually-hidden">{title}</h2>
          {rows.length > 0 && (
            <span>{[counted(rows.length, formatNumber(rows.length)), explained].filter(Boolean).join(': ')}</span>
          )}
        </>
      }
      actions={
        <>
          {!isPhone && (
            <>
              <ViewButton view={view} onChange={changeView} columns={columns.slice(1).map(({ header }) => header)} />
              {source && rows.length > 0 && <ExportButton source={source} isOfAll={isSourceWider} />}
            </>
          )}
          {mayWrite && (
            <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={act.make}>
              {make}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={query}>
        {rows => (
          <div className={isFull ? undefined : styles.catalogue}>
            <DataTable
              caption={title}
              rows={rows.toSorted(byName)}
              columns={mayWrite ? [...shown, actions] : shown}
              isDense={view.isDense}
              onOpen={opens ? ({ id }) => act.edit(id) : undefined}
              rowKey={({ id }) => id}
              empty={empty}
            />
          </div>
        )}
      </Loaded>
      {form && <RecordDialog recordForm={recordForm} {...form} />}
      {removal && <RemovalDialog {...{ ...removal, remove, words: removalWords }} />}
    </Section>
  )
}
