import { Modal } from '@mantine/core'
import type { Session } from '../../session.ts'
import { t } from '../../texts/index.ts'

export const SessionEnded = ({ session: _ }: { session: Session }) => (
  <Modal opened onClose={() => {}} withCloseButton={false} title={t.sessionEnd.title}>
    {t.sessionEnd.text}
  </Modal>
)
