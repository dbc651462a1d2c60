import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBell,
  IconCheck,
  IconHourglass,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react'
import { useChange } from '../../parts/confirmations/index.ts'
import type { Tone } from '../../ui/message/index.ts'
import tones from '../../ui/message/tone.module.css'
import { type Notice, statusOf } from './notice-rows.ts'
import styles from './notices.module.css'

type Look = readonly [Tone, typeof IconCheck]

const waits: Look = ['warning', IconHourglass]

/** By the status of the record. Colour is left to what a reader should weigh, or can act on. */
const looks: Readonly<Record<string, Look>> = {
  Approved: ['success', IconCheck],
  Applied: ['success', IconCheck],
  Processed: ['success', IconCheck],
  Returned: ['warning', IconArrowBackUp],
  Declined: ['neutral', IconX],
  Cancelled: ['neutral', IconX],
  Rescinded: ['neutral', IconArrowBackUp],
  Reversed: ['neutral', IconArrowBackUp],
  Failed: ['danger', IconAlertTriangle],
  Pending: ['neutral', IconHourglass],
}

/** What a notice says, at a glance. The words beside it say it to screen readers. */
export const NoticeMark = ({ notice }: { notice: Notice }) =>
  notice.kind === 'ConfirmationWaits' && notice.resource ? (
    <ConfirmationMark id={notice.resource.id} />
  ) : (
    <Mark
      look={looks[statusOf(notice) ?? ''] ?? ['neutral', notice.kind === 'RecordChanged' ? IconInfoCircle : IconBell]}
    />
  )

export const WaitingMark = () => <Mark look={waits} />

function ConfirmationMark({ id }: { id: number }) {
  const { status = 'Pending' } = useChange(id) ?? {}
  return <Mark look={status === 'Pending' ? waits : (looks[status] ?? waits)} />
}

const Mark = ({ look: [tone, Icon] }: { look: Look }) => (
  <span className={`${styles.mark} ${tones[tone]}`} aria-hidden>
    <Icon size={16} />
  </span>
)
