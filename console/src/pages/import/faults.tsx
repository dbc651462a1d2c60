import { Button, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { formatNumber } from '../../format/formats.ts'
import { importingTexts } from '../../texts/en-AU/import.ts'
import { type Column, DataTable, Pager, SelectFilter } from '../../ui/table/index.ts'
import styles from './import.module.css'
import { saveCsv } from './save-csv.ts'
import type { Operation } from './sending.ts'

const words = importingTexts.faults
const pageSize = 50

/** A report has every problem, hundreds of thousands in a bad file. Pages show the first of those that match. */
const mostShown = 1000

/** So many are read without a search. */
const fewEnough = 10

export type Fault = NonNullable<Operation['result']>['errors'][number]

/** The errors of the files, by cell, with their messages. */
export function Faults({ faults }: { faults: readonly Fault[] }) {
  const [wanted, setWanted] = useState<Wanted>({ file: undefined, text: '' })
  const [page, setPage] = useState(1)
  const wantedByNow = useDeferredValue(wanted)
  const found = useMemo(() => faults.filter(fault => isWanted(fault, wantedByNow)), [faults, wantedByNow])
  const shown = found.slice(0, mostShown)
  const look = (next: Wanted) => {
    setWanted(next)
    setPage(1)
  }
  return (
    <>
      {faults.length > fewEnough && (
        <div className={styles.faultsHead}>
          <FaultFilters faults={faults} wanted={wanted} onChange={look} />
        </div>
      )}
      <DataTable
        caption={words.title(formatNumber(found.length))}
        rows={shown.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={row => `${row.file} ${row.line} ${row.column} ${row.reason}`}
        empty={words.noHit}
        columns={columns}
      />
      {found.length > shown.length && (
        <p className={`${styles.more} soft`}>{words.more(formatNumber(mostShown), formatNumber(found.length))}</p>
      )}
      {shown.length > pageSize && (
        <div className={styles.pager}>
          <Pager total={shown.length} page={page} pageSize={pageSize} onChange={setPage} />
        </div>
      )}
    </>
  )
}

type Wanted = Readonly<{ file: string | undefined; text: string }>

const isWanted = (fault: Fault, { file, text }: Wanted): boolean =>
  (file === undefined || fault.file === file) &&
  `${fault.column} ${fault.reason}`.toLowerCase().includes(text.trim().toLowerCase())

type FilterProps = Readonly<{ faults: readonly Fault[]; wanted: Wanted; onChange: (wanted: Wanted) => void }>

function FaultFilters({ faults, wanted, onChange }: FilterProps) {
  const files = useMemo(() => [...new Set(faults.map(({ file }) => file))], [faults])
  return (
    <search className={styles.filters}>
      <SelectFilter
        aria-label={words.file}
        placeholder={words.allFiles}
        size="xs"
        data={files.map(file => ({ value: file, label: file }))}
        value={wanted.file}
        onChange={file => onChange({ ...wanted, file })}
      />
      <TextInput
        aria-label={words.search}
        placeholder={words.search}
        size="xs"
        value={wanted.text}
        onChange={event => onChange({ ...wanted, text: event.currentTarget.value })}
      />
    </search>
  )
}

const columns: readonly Column<Fault>[] = [
  { header: words.file, cell: ({ file }) => <span className={styles.whole}>{file}</span> },
  {
    header: words.line,
    cell: ({ line }) => <span className={styles.whole}>{line === 0 ? words.wholeFile : formatNumber(line)}</span>,
  },
  { header: words.column, cell: fault => <FaultyColumn fault={fault} /> },
  { header: words.value, cell: ({ reason }) => valueIn(reason) },
  { header: words.reason, cell: ({ reason }) => reason.replace(refusedValue, 'Not ') },
]

/** How a sentence begins that is about the value of a cell. */
const refusedValue = /^"(.*?)" is not (?=.)/s

/** What the cell has, where the sentence says it. */
function valueIn(reason: string) {
  const value = refusedValue.exec(reason)?.[1]
  if (value !== undefined) return <code>{value}</code>
  return reason.startsWith(words.emptyCell) && <span className="soft">{words.empty}</span>
}

function FaultyColumn({ fault: { line, column } }: { fault: Fault }) {
  if (line === 0) return null
  return column === '' ? words.wholeRow : <code className={styles.whole}>{column}</code>
}

type DownloadProps = Readonly<{ faults: readonly Fault[]; operationId: number }>

/** All errors, as a file. */
export const Download = ({ faults, operationId }: DownloadProps) => (
  <Button
    variant="default"
    size="xs"
    leftSection={<IconDownload size={14} aria-hidden />}
    onClick={() =>
      saveCsv(`faults-${operationId}.csv`, [
        ['file', 'line', 'column', 'reason'],
        ...faults.map(({ file, line, column, reason }) => [file, line, column, reason]),
      ])
    }
  >
    {words.download}
  </Button>
)
