import { Button, Group, Modal, Stack } from '@mantine/core'
import { t } from '../../texts/index.ts'

/** Asks whether to discard unsaved changes. */
export const LeaveQuestion = ({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) => (
  <Modal opened onClose={onClose} title={t.unsaved.title} size="sm">
    <Stack>
      <div>{t.unsaved.text}</div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onLeave}>
          {t.unsaved.leave}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t.unsaved.stay}
        </Button>
      </Group>
    </Stack>
  </Modal>
)
