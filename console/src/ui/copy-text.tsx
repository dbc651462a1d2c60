import { ActionIcon, CopyButton, Group } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { t } from '../texts/index.ts'
import { Tip } from './tip.tsx'

type Props = Readonly<{
  text: string
  /** What is taken away, where it is shown with blanks or dots. */
  copied?: string
  label: string
}>

/** A text that is taken away by one click: a key, a command. */
export const CopyText = ({ text, copied: value = text, label }: Props) => (
  <Group gap="xs" wrap="nowrap" align="flex-start">
    <code style={{ overflowWrap: 'anywhere', flex: 1 }}>{text}</code>
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Tip label={copied ? t.copied : t.copy}>
          <ActionIcon variant="default" onClick={copy} aria-label={`${t.copy}: ${label}`}>
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        </Tip>
      )}
    </CopyButton>
  </Group>
)
