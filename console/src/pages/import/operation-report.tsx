import { Button, Progress } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { read } from '../../api/client.ts'
import { formatNumber } from '../../format/formats.ts'
import { useAccount } from '../../session/session.ts'
import { importingTexts } from '../../texts/en-AU/import.ts'
import { Loaded } from '../../ui/loading/index.ts'
import { Notice, StatusBadge } from '../../ui/message/index.ts'
import { Section } from '../../ui/page/index.ts'
import { DataTable } from '../../ui/table/index.ts'
import { Download, Faults } from './faults.tsx'
import styles from './import.module.css'
import { titleOf } from './operation-title.ts'
import { hasBadCells, isFinished, type Operation, pauseBefore } from './sending.ts'

const words = importingTexts

type Props = Readonly<{
  id: number
  onClose: () => void
  /** Absent for an operation whose files the page does not have. */
  onImport: (() => void) | undefined
  isSending: boolean
}>

/** The progress of a check or an import, and its result. */
export function OperationReport({ id, ...props }: Props) {
  const client = useQueryClient()
  const query = useQuery({
    ...read('/Operations/{id}', { path: { id } }),
    refetchInterval: ({ state }) => pauseBefore(state),
  })
  const hasEnded = query.data !== undefined && isFinished(query.data)
  useEffect(() => {
    if (hasEnded) void client.invalidateQueries({ queryKey: ['/Operations'] })
  }, [hasEnded, client])
  return query.data ? (
    <Report operation={query.data} {...props} />
  ) : (
    <Section title={words.operation.opening}>
      <Loaded query={query}>{() => null}</Loaded>
    </Section>
  )
}

function Report({ operation, onClose, onImport, isSending }: Omit<Props, 'id'> & { operation: Operation }) {
  const { id, isDryRun, status, result } = operation
  const { timeZone } = useAccount().group
  const title = titleOf(operation, timeZone)
  const faults = result?.errors ?? []
  return (
    <>
      <Section
        isFlush
        title={
          <>
            {title} {!isFinished(operation) && <StatusBadge status={status} />}
          </>
        }
        actions={
          <>
            {faults.length > 0 && <Download faults={faults} operationId={id} />}
            <Button variant="default" size="xs" onClick={onClose}>
              {words.operation.close}
            </Button>
          </>
        }
      >
        <div className={`${styles.main} ${styles.report}`} role="status">
          <Outcome operation={operation} isOfChosen={onImport !== undefined} />
          {isDryRun && status === 'Succeeded' && (
            <div className={styles.actions}>
              {onImport ? (
                <>
                  <Button onClick={onImport} loading={isSending}>
                    {words.run}
                  </Button>
                  <span className="soft">{words.runText}</span>
                </>
              ) : (
                <span className="soft">{words.operation.chooseAgain}</span>
              )}
            </div>
          )}
        </div>
        {faults.length > 0 && <Faults faults={faults} />}
      </Section>
      {result && result.files.length > 0 && <Counts files={result.files} isDryRun={isDryRun} />}
    </>
  )
}

function Outcome({ operation, isOfChosen }: { operation: Operation; isOfChosen: boolean }) {
  const { status, isDryRun, progress, faults = [], result } = operation
  if (status === 'Succeeded') {
    const { checked, checkedOthers, imported } = words.operation
    return <Notice tone="success" title={isDryRun ? (isOfChosen ? checked : checkedOthers) : imported} />
  }
  if (status === 'Failed') {
    return (
      <Notice
        tone="danger"
        title={
          isDryRun
            ? words.operation.failedCheck(formatNumber(result?.errors.length ?? 0))
            : words.operation.failedImport
        }
      >
        {/* The cells are listed below. */}
        {[
          ...faults.filter(({ code }) => code !== 'BadCells').map(({ message }) => message),
          ...(isDryRun && hasBadCells(operation) ? [words.operation.correct] : []),
        ].join(' ')}
      </Notice>
    )
  }
  return (
    <>
      <Progress value={Math.max(progress.percent, 2)} animated aria-label={words.operation.progress} />
      <span className="soft">
        {status === 'Queued' ? words.operation.waiting : (progress.message ?? words.operation.running)}
      </span>
    </>
  )
}

type Count = NonNullable<Operation['result']>['files'][number]

const Counts = ({ files, isDryRun }: { files: readonly Count[]; isDryRun: boolean }) => (
  <Section isFlush title={isDryRun ? words.result.wouldTitle : words.result.title}>
    <DataTable
      caption={isDryRun ? words.result.wouldTitle : words.result.title}
      rows={files}
      rowKey={row => row.file}
      empty=""
      columns={[
        { header: words.result.file, cell: row => row.file },
        { header: words.result.created, align: 'end', cell: row => formatNumber(row.created) },
        { header: words.result.updated, align: 'end', cell: row => formatNumber(row.updated) },
        { header: words.result.unchanged, align: 'end', cell: row => formatNumber(row.unchanged) },
      ]}
    />
  </Section>
)
