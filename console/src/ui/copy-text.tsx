import { ActionIcon, Group } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { isMac } from '../single-keys.ts'
import { t } from '../texts/index.ts'
import { type Copied, useCopying } from './copying.ts'
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
