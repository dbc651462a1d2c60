import { ActionIcon, Group } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { t } from '../texts/index.ts'
import { isMac } from './keyboard.ts'
import { Tooltip } from './tooltip.tsx'

type Props = Readonly<{
  text: string
  /** The text to copy, where the shown text has blanks or dots. */
  copied?: string
  label: string
}>

/** A text with a button that copies it: a key, a command. */
export function CopyText({ text, copied: value = text, label }: Props) {
  const place = useRef<HTMLElement>(null)
  const { copied, copy } = useCopying(value, place)
  return (
    <div>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <code ref={place} style={{ overflowWrap: 'anywhere', flex: 1 }}>
          {copied === 'byKey' ? value : text}
        </code>
        <Tooltip label={copied === 'yes' ? t.copied : t.copy}>
          <ActionIcon variant="default" onClick={copy} aria-label={`${t.copy}: ${label}`}>
            {copied === 'yes' ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      </Group>
      <CopyResult copied={copied} />
    </div>
  )
}

/** The outcome for screen readers; visible where the user has to press keys. */
export const CopyResult = ({ copied }: { copied: Copied }) => (
  <div role="status" className={copied === 'byKey' ? 'soft' : 'visually-hidden'}>
    {copied === 'byKey' ? (isMac ? t.copyByKeyMac : t.copyByKey) : copied && t.copied}
  </div>
)

/** The outcome of Copy: browsers refuse it to pages without TLS, and users may forbid it. */
export type Copied = 'yes' | 'byKey' | undefined

const patience = 2000

/**
 * Copies a text. If the browser refuses, the text is selected, and the user presses the keys.
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
