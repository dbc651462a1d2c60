import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../session.ts'
import { t } from '../../texts/index.ts'
import { Problem } from '../../ui/notice.tsx'
import { Empty, Page, Section } from '../../ui/page.tsx'
import { ChosenFiles } from './chosen-files.tsx'
import { EarlierOperations } from './earlier-operations.tsx'
import { FileGuide } from './file-guide.tsx'
import styles from './import.module.css'
import { OperationReport } from './operation-report.tsx'
import { sendFiles } from './sending.ts'

const words = t.import

/** A set of files is checked first, then imported. */
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

function Import() {
  const { operation } = useSearch({ from: '/signed-in/import' })
  const navigate = useNavigate({ from: '/import' })
  const show = (id: number | undefined) => navigate({ search: { operation: id } })
  const [files, setFiles] = useState<readonly File[]>([])
  /** The check that these very files have passed, or not. */
  const [checkId, setCheckId] = useState<number>()
  const sending = useMutation({
    mutationFn: ({ isDryRun }: { isDryRun: boolean }) => sendFiles(files, isDryRun),
    onSuccess: ({ id, isDryRun }) => {
      setCheckId(isDryRun ? id : undefined)
      return show(id)
    },
  })
  const choose = (chosen: readonly File[]) => {
    setFiles(chosen)
    setCheckId(undefined)
    sending.reset()
  }
  return (
    <>
      <Section title={words.files.title}>
        <div className={styles.main}>
          <ChosenFiles files={files} onChange={choose} />
          {files.length > 0 && (
            <div className={styles.actions}>
              <Button
                variant={checkId === undefined ? 'filled' : 'default'}
                loading={sending.isPending}
                onClick={() => sending.mutate({ isDryRun: true })}
              >
                {words.check}
              </Button>
              <Button variant="subtle" onClick={() => choose([])}>
                {words.files.clear}
              </Button>
              <span className={styles.soft}>{words.checkHelp}</span>
            </div>
          )}
          <Problem error={sending.error} />
        </div>
      </Section>
      {operation !== undefined && (
        <OperationReport
          key={operation}
          id={operation}
          onClose={() => show(undefined)}
          onImport={operation === checkId ? () => sending.mutate({ isDryRun: false }) : undefined}
          isSending={sending.isPending}
        />
      )}
      <EarlierOperations />
      <FileGuide />
    </>
  )
}
