import type { ReactNode } from 'react'
import { t } from '../../texts/index.ts'
import styles from './tone.module.css'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
)

/** The tone of each status. */
const tones: Readonly<Record<string, Tone>> = {
  Active: 'success',
  Inactive: 'neutral',
  Pending: 'warning',
  Draft: 'neutral',
  Returned: 'warning',
  Approved: 'info',
  Applied: 'success',
  Failed: 'danger',
  Declined: 'danger',
  Cancelled: 'neutral',
  Rescinded: 'neutral',
  NotReached: 'neutral',
  Waiting: 'warning',
  Voided: 'neutral',
  Processed: 'success',
  Reversed: 'neutral',
  Current: 'success',
  Expiring: 'warning',
  Expired: 'danger',
  Superseded: 'neutral',
  Suspended: 'danger',
  Revoked: 'danger',
  Queued: 'neutral',
  Running: 'info',
  Succeeded: 'success',
}

/** A status of any record, in the words of the catalogue; `word` where a page has one of its own for it. */
export const StatusBadge = ({ status, word }: { status: string; word?: string }) => (
  <Badge tone={tones[status] ?? 'neutral'}>{word ?? (t.statuses as Record<string, string>)[status] ?? status}</Badge>
)
