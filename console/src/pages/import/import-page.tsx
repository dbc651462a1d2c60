import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { read } from '../../api/client.ts'
import { useMay } from '../../session/session.ts'
import { importingTexts } from '../../texts/en-AU/import.ts'
import { useIdempotencyKey } from '../../ui/form/index.ts'
import { Problem } from '../../ui/message/index.ts'
import { MenuItem, MoreMenu } from '../../ui/more-menu.tsx'
import { Empty, Page, Section } from '../../ui/page/index.ts'
import { Unsaved, useSending } from '../../ui/unsaved/index.ts'
import { ChosenFiles } from './chosen-files.tsx'
import { EarlierOperations } from './earlier-operations.tsx'
import { importFiles } from './files.generated.ts'
import styles from './import.module.css'
import { OperationReport } from './operation-report.tsx'
import { saveCsv } from './save-csv.ts'
import { hasBadCells, sendFiles } from './sending.ts'

const words = importingTexts

/** Checks a set of files, then imports it. */
export function ImportPage() {
  const mayImport = useMay('admin')
  return (
    <Page title={words.title} subtitle={words.subtitle}>
      {mayImport ? (
        <Import />
      ) : (
        <Section>
          <Empty>{words.needsAdmin}</Empty>
        </Section>
      )}
    </Page>
  )
}

type Sent = Readonly<{ set: readonly File[]; isDryRun: boolean }>

function Import() {
  const { operation } = useSearch({ from: '/signed-in/import' })
  const navigate = useNavigate({ from: '/import' })
  const show = (id: number | undefined) => navigate({ search: { operation: id } })
  const [files, setFiles] = useState<readonly File[]>([])
  const present = useRef(files)
  /** The check of exactly these files. */
  const [checkId, setCheckId] = useState<number>()
  const withKey = useIdempotencyKey()
  const sending = useSending({
    mutationFn: ({ set, isDryRun }: Sent) => {
      const names = set.map(({ name, size, lastModified }) => [name, size, lastModified])
      return withKey({ names, isDryRun }, (_, idempotencyKey) => sendFiles(set, { isDryRun, idempotencyKey }))
    },
    onSuccess: ({ id, isDryRun }, { set }) => {
      // The user has chosen other files meanwhile: this result is not about those.
      if (isDryRun && set !== present.current) return
      setCheckId(isDryRun ? id : undefined)
      return show(id)
    },
  })
  const choose = (chosen: readonly File[]) => {
    setFiles(chosen)
    present.current = chosen
    setCheckId(undefined)
    sending.reset()
  }
  // Then the main thing is the import, in the report, or the choice of corrected files.
  const checked = useQuery({ ...read('/Operations/{id}', { path: { id: checkId ?? 0 } }), enabled: false }).data
  const isToCorrect = checked !== undefined && hasBadCells(checked)
  const hasResult = checked?.status === 'Succeeded' || isToCorrect
  const isImported = sending.isSuccess && !sending.variables.isDryRun
  return (
    <Unsaved isChanged={() => files.length > 0 && !isImported} sending={sending}>
      {operation !== undefined && (
        <OperationReport
          key={operation}
          id={operation}
          onClose={() => show(undefined)}
          onImport={operation === checkId ? () => sending.mutate({ set: files, isDryRun: false }) : undefined}
          isSending={sending.isPending}
        />
      )}
      <Section title={words.files.title} actions={<Templates />}>
        <div className={styles.main}>
          <ChosenFiles
            files={files}
            onChange={choose}
            problems={isToCorrect ? (checked.result?.errors ?? []) : undefined}
          />
          {files.length > 0 && (
            <div className={styles.actions}>
              <Button
                variant={hasResult ? 'default' : 'filled'}
                loading={sending.isPending}
                onClick={() => sending.mutate({ set: files, isDryRun: true })}
              >
                {operation === undefined ? words.check : words.checkAgain}
              </Button>
              <Button variant="subtle" onClick={() => choose([])}>
                {words.files.clear}
              </Button>
              <span className="soft">{words.checkHelp}</span>
            </div>
          )}
          <Problem error={sending.error} />
        </div>
      </Section>
      <EarlierOperations />
      <FileGuide />
    </Unsaved>
  )
}

const fileNames = Object.keys(importFiles) as (keyof typeof importFiles)[]

/** Saves an empty file of each kind, with the names of its columns. */
const Templates = () => (
  <MoreMenu size="xs" label={words.files.templates}>
    {fileNames.map(name => (
      <MenuItem key={name} onClick={() => saveCsv(name, [importFiles[name].map(column => column.replace('*', ''))])}>
        {name}
      </MenuItem>
    ))}
  </MoreMenu>
)

const guideWords = importingTexts.guide

/** The possible files and their columns. */
const FileGuide = () => (
  <Section title={guideWords.title}>
    <p className={styles.guideText}>{guideWords.text}</p>
    {fileNames.map(name => (
      <details key={name} className={styles.guide}>
        <summary>
          <code>{name}</code>
          <span className="soft">{guideWords.about[name]}</span>
        </summary>
        <p className={styles.columns}>
          {importFiles[name].map(column => (
            <code key={column} className={styles.column}>
              {column}
            </code>
          ))}
        </p>
      </details>
    ))}
  </Section>
)
