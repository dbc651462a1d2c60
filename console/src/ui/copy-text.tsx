import { ActionIcon, Group } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { t } from '../texts/index.ts'
import { isMac } from './keyboard.ts'
import { Tip } from './tip.tsx'

type Props = Readonly<{
  text: string
  /** What is taken away, where it is shown with blanks or dots. */
  copied?: string
  label: string
}>

/** A text that is taken away by one click: a key, a command. */
export function CopyText({ text, copied: value = text, label }: Props) {
  const place = useRef<HTMLElement>(null)
  const { copied, copy } = useCopying(value, place)
  return (
    <div>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <code ref={place} style={{ overflowWrap: 'anywhere', flex: 1 }}>
          {copied === 'byKey' ? value : text}
        </code>
        <Tip label={copied === 'yes' ? t.copied : t.copy}>
          <ActionIcon variant="default" onClick={copy} aria-label={`${t.copy}: ${label}`}>
            {copied === 'yes' ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </ActionIcon>
        </Tip>
      </Group>
      <CopyResult copied={copied} />
    </div>
  )
}

/** What came of it, for the ear, and for the eye where there is something to do. */
export const CopyResult = ({ copied }: { copied: Copied }) => (
  <div role="status" className={copied === 'byKey' ? 'soft' : 'visually-hidden'}>
    {copied === 'byKey' ? (isMac ? t.copyByKeyMac : t.copyByKey) : copied && t.copied}
  </div>
)

/** What has come of a press on Copy: the browser lets pages without TLS copy nothing, and people may forbid it. */
export type Copied = 'yes' | 'byKey' | undefined

const patience = 2000

/**
 * Copies a text; where the browser does not let us, it is selected where it stands, for whoever presses the keys.
 * @param place where the text stands
 */
export function useCopying(text: string, place: RefObject<HTMLElement | null>) {
  const [copied, setCopied] = useState<Copied>()
  useEffect(() => {
    if (copied === 'byKey' && place.current) getSelection()?.selectAllChildren(place.current)
    if (copied !== 'yes') return
    const timer = setTimeout(() => setCopied(undefined), patience)
    return () => clearTimeout(timer)
  }, [copied, place])
  const copy = async () => {
    setCopied(undefined)
    // Without TLS there is no `clipboard`.
    const isDone = navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setCopied((await isDone) ? 'yes' : 'byKey')
  }
  return { copied, copy }
}
