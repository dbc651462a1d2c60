import { Button, Select, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '../../formats.ts'
import { t } from '../../texts/index.ts'
import { DataTable, Pager } from '../../ui/data-table.tsx'
import { Section } from '../../ui/page.tsx'
import styles from './import.module.css'
import type { Operation } from './sending.ts'

const words = t.import.faults
const pageSize = 50

export type Fault = NonNullable<Operation['result']>['errors'][number]

/** Every cell that is wrong: where it is, and what is wrong with it. */
export function Faults({ faults, operationId }: { faults: readonly Fault[]; operationId: number }) {
  const [file, setFile] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const wanted = text.trim().toLowerCase()
  const found = faults.filter(
    each =>
      (file === null || each.file === file) &&
      (wanted === '' || `${each.column} ${each.reason}`.toLowerCase().includes(wanted)),
  )
  return (
    <Section
      isFlush
      title={words.title(formatNumber(faults.length))}
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => download(faults, `faults-${operationId}.csv`)}
        >
          {words.download}
        </Button>
      }
    >
      <search className={styles.filters}>
        <Select
          label={words.file}
          placeholder={words.anyFile}
          data={[...new Set(faults.map(each => each.file))]}
          value={file}
          onChange={value => {
            setFile(value)
            setPage(1)
          }}
          clearable
          clearButtonProps={{ 'aria-label': t.clear }}
        />
        <TextInput
          label={words.search}
          value={text}
          onChange={event => {
            setText(event.currentTarget.value)
            setPage(1)
          }}
        />
      </search>
      <DataTable
        caption={words.title(formatNumber(found.length))}
        rows={found.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={row => `${row.file} ${row.line} ${row.column} ${row.reason}`}
        empty={words.noHit}
        columns={[
          { header: words.file, cell: row => <span className={styles.whole}>{row.file}</span> },
          {
            header: words.line,
            cell: row => (
              <span className={styles.whole}>{row.line === 0 ? words.wholeFile : formatNumber(row.line)}</span>
            ),
          },
          {
            header: words.column,
            cell: row =>
              row.line === 0 ? (
                ''
              ) : row.column === '' ? (
                words.wholeRow
              ) : (
                <code className={styles.whole}>{row.column}</code>
              ),
          },
          { header: words.reason, cell: row => row.reason },
        ]}
      />
      {found.length > pageSize && (
        <div className={styles.pager}>
          <Pager total={found.length} page={page} pageSize={pageSize} onChange={setPage} />
        </div>
      )}
    </Section>
  )
}

function download(faults: readonly Fault[], name: string): void {
  const lines = faults.map(({ file, line, column, reason }) => [file, line, column, reason].map(cellOf).join(','))
  const blob = new Blob([['file,line,column,reason', ...lines, ''].join('\r\n')], { type: 'text/csv' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** A cell that a spreadsheet takes for text, whatever it begins with. */
function cellOf(value: string | number): string {
  const text = /^[=+@-]/.test(String(value)) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
