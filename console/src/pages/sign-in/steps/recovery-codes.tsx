import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { signInTexts } from '../../../texts/en-AU/sign-in.ts'
import { t } from '../../../texts/index.ts'
import { CopyResult, useCopying } from '../../../ui/copy-text.tsx'
import { Notice, Problem } from '../../../ui/message/index.ts'
import { useSending } from '../../../ui/unsaved/index.ts'
import styles from './enrolment.module.css'

const words = signInTexts.recoveryCodes

type Props = Readonly<{
  codes: readonly string[]
  /** Called when the codes are shown: from then on the dialog around them must not close by itself. */
  onShown?: (() => void) | undefined
  onDone: () => unknown
}>

/** Shows the recovery codes once. The user goes on after confirming that they are stored. */
export function RecoveryCodes({ codes, onShown, onDone }: Props) {
  const [isKept, setKept] = useState(false)
  const leaving = useSending({ mutationFn: async () => onDone() })
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    heading.current?.focus()
    onShown?.()
  }, [onShown])
  return (
    <Stack className={styles.recovery}>
      <div>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {words.title}
        </h2>
        <p className={styles.soft}>{words.text}</p>
      </div>
      <ol ref={list} className={styles.codes} aria-label={words.label}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Ways text={codes.join('\n')} place={list} />
      <Notice tone="warning">{words.once}</Notice>
      <Checkbox label={words.kept} checked={isKept} onChange={event => setKept(event.currentTarget.checked)} />
      <Problem error={leaving.error} />
      <Button
        size="md"
        disabled={!isKept}
        loading={leaving.isPending || leaving.isSuccess}
        onClick={() => leaving.mutate()}
      >
        {words.done}
      </Button>
    </Stack>
  )
}

function Ways({ text, place }: { text: string; place: RefObject<HTMLElement | null> }) {
  const { copied, copy } = useCopying(text, place)
  const isCopied = copied === 'yes'
  return (
    <div className={styles.ways}>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={copy}
        >
          {isCopied ? t.copied : t.copy}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => download(text)}>
          {words.download}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          {words.print}
        </Button>
      </Group>
      <CopyResult copied={copied} />
    </div>
  )
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([`${words.fileHeading}\n\n${text}\n`], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: words.fileName })
  link.click()
  URL.revokeObjectURL(address)
}
