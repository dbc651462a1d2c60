import { ActionIcon, Group } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { t } from '../texts/index.ts'
import { isMac } from './keyboard.ts'
import { Tooltip } from './tooltip.tsx'

type Props = Readonly<{
  text: string
  /** The text to copy, if the shown text is formatted. */
  copied?: string
  label: string
}>

/** A text, such as a key or a command, with a button that copies it. */
export function CopyText({ text, copied: value = text, label }: Props) {
  const element = useRef<HTMLElement>(null)
  const { copied, copy } = useCopying(value, element)
  return (
    <div>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <code ref={element} style={{ overflowWrap: 'anywhere', flex: 1 }}>
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

/** The outcome for screen readers. It is visible if the user has to press keys. */
export const CopyResult = ({ copied }: { copied: Copied }) => (
  <div role="status" className={copied === 'byKey' ? 'soft' : 'visually-hidden'}>
    {copied === 'byKey' ? (isMac ? t.copyByKeyMac : t.copyByKey) : copied && t.copied}
  </div>
)

/** The outcome of Copy: browsers refuse it to pages without TLS, and users may forbid it. */
export type Copied = 'yes' | 'byKey' | undefined

/**
 * Copies a text. If the browser refuses, the text is selected, and the user presses the keys.
 * @param element that has the text
 */
export function useCopying(text: string, element: RefObject<HTMLElement | null>) {
  const clipboard = useClipboard()
  const { error } = clipboard
  const copied: Copied = error ? 'byKey' : clipboard.copied ? 'yes' : undefined
  // Each refusal is a new error, so a second attempt selects the text again.
  useEffect(() => {
    if (error && element.current) getSelection()?.selectAllChildren(element.current)
  }, [error, element])
  return { copied, copy: () => clipboard.copy(text) }
}
