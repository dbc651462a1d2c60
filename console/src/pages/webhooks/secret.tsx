import { Button, Group, Stack } from '@mantine/core'
import { webhooksTexts } from '../../texts/en-AU/webhooks.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { Notice } from '../../ui/message/index.ts'

const words = webhooksTexts

/** Shows a new secret, once. */
export const SecretShown = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Stack>
    <CopyText text={secret} label={words.secret} />
    <Notice tone="warning">{words.once}</Notice>
    <p className="soft">{words.secretUse}</p>
    <Group justify="flex-end">
      <Button onClick={onClose}>{words.done}</Button>
    </Group>
  </Stack>
)
