import { Button, Checkbox, CopyButton, Group, Stack } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../texts/index.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './enrolment.module.css'

const words = t.signIn.recoveryCodes

/** The way in without the authenticator, shown this once. One goes on when they are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => unknown }) {
  const [isKept, setKept] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const finish = () => {
    setLeaving(true)
    void onDone()
  }
  return (
    <Stack className={styles.recovery}>
      <div>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {words.title}
        </h2>
        <p className={styles.soft}>{words.text}</p>
      </div>
      <ol className={styles.codes} aria-label={words.label}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Ways text={codes.join('\n')} />
      <Notice tone="warning">{words.once}</Notice>
      <Checkbox label={words.kept} checked={isKept} onChange={event => setKept(event.currentTarget.checked)} />
      <Button size="md" disabled={!isKept} loading={isLeaving} onClick={finish}>
        {words.done}
      </Button>
    </Stack>
  )
}

const Ways = ({ text }: { text: string }) => (
  <Group gap="xs" className={styles.ways}>
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={copy}
        >
          {copied ? t.copied : t.copy}
        </Button>
      )}
    </CopyButton>
    <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => download(text)}>
      {words.download}
    </Button>
    <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
      {words.print}
    </Button>
  </Group>
)

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([`${words.fileHeading}\n\n${text}\n`], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: words.fileName })
  link.click()
  URL.revokeObjectURL(address)
}
