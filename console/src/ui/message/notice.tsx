import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { ApiError, isStale } from '../../api/client.ts'
import { sessionEnd } from '../../api/in-session.ts'
import { labels, t } from '../../texts/index.ts'
import styles from './tone.module.css'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

type NoticeProps = Readonly<{ tone: Tone; title?: ReactNode; children?: ReactNode; isAlert?: boolean }>

/** A message within the page. `isAlert` for the outcome of the user's last action. */
export function Notice({ tone, title, children, isAlert = false }: NoticeProps) {
  const Icon =
    tone === 'success' ? IconCircleCheck : tone === 'info' || tone === 'neutral' ? IconInfoCircle : IconAlertTriangle
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={isAlert ? 'alert' : undefined}>
      <Icon size={20} aria-hidden />
      <div>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}

type ProblemProps = Readonly<{
  error: unknown
  /** Fields that show their messages themselves. */
  shown?: readonly string[]
  /** Reads the record again after another user has changed it. */
  onLookAgain?: (() => void) | undefined
}>

/** Shows the server's refusal, or the lack of an answer. */
export function Problem({ error, shown = [], onLookAgain }: ProblemProps) {
  const hasEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get)
  // After the user has signed in again, the message would be wrong.
  if (!error || (isOfSession(error) && !hasEnded)) return null
  if (onLookAgain && isStale(error)) return <Stale onLookAgain={onLookAgain} />
  const { title, lines } = wordsOf(error, shown)
  return (
    <Notice tone="danger" title={title} isAlert>
      {lines.length > 0 && (
        <ul>
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

const Stale = ({ onLookAgain }: { onLookAgain: () => void }) => (
  <Notice tone="danger" title={t.problems.changed} isAlert>
    <Button variant="default" size="xs" mt="xs" onClick={onLookAgain}>
      {t.problems.loadAgain}
    </Button>
  </Notice>
)

/** The refusal in one sentence, for lists of outcomes. */
export function sentenceOf(error: unknown): string {
  const { title, lines } = wordsOf(error, [])
  return lines.length > 0 ? lines.join(' ') : title
}

/** The refusal in one sentence, for a request whose form or dialog has closed. */
export function lateSentenceOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500) return t.problems.outcomeUnknown
  return t.problems.notDone(isStale(error) ? t.problems.changed : sentenceOf(error))
}

function wordsOf(error: unknown, shown: readonly string[]): { title: string; lines: string[] } {
  if (!(error instanceof ApiError)) return { title: t.problems.noAnswer, lines: [] }
  // The server's own message asks for a key.
  if (isOfSession(error)) return { title: t.problems.signedOut, lines: [] }
  if (error.status === 412) return { title: t.problems.stale, lines: [] }
  // Without a code the answer is from a proxy, not from the service.
  if (error.status === 503) return { title: error.code === undefined ? t.problems.busy : error.message, lines: [] }
  if (error.status >= 500) return { title: t.problems.unexpected, lines: [] }
  const violations = Object.entries(error.violations)
  if (violations.length === 0) return { title: error.message, lines: [] }
  const lines = sentencesOf(Object.fromEntries(violations.filter(([field]) => !shown.includes(field))))
  return { title: lines.length > 0 ? t.problems.invalid : t.problems.marked, lines }
}

const isOfSession = (error: unknown): boolean => error instanceof ApiError && error.code === 'Unauthorised'

/** "BSB: This is required." for each message, in the order of the fields; without a field of a form, the message alone. */
export const sentencesOf = (violations: ApiError['violations']): string[] => [
  ...new Set(
    Object.entries(violations).flatMap(([field, messages]) => messages.map(message => sentence(field, message))),
  ),
]

function sentence(field: string, message: string): string {
  const [, place] = /\[(\d+)\]/.exec(field) ?? []
  const name =
    field
      .split('.')
      .at(-1)
      ?.replace(/\[\d+\]$/, '') ?? ''
  const isWhole = !field.includes('.') && !(name in labels)
  if (isWhole) return message
  const label = place === undefined ? labelOf(name) : t.inEntry(labelOf(name), Number(place) + 1)
  return t.atField(label, message)
}

/** The label of a command's field. @param otherwise for a name that no form has */
export const labelOf = (field: string, otherwise = field): string => labels[field] ?? otherwise

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
  Approved: 'success',
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

/** A status of any record, in the words of the catalogue. @param word instead of the catalogue's */
export const StatusBadge = ({ status, word }: { status: string; word?: string }) => (
  <Badge tone={tones[status] ?? 'neutral'}>{word ?? (t.statuses as Record<string, string>)[status] ?? status}</Badge>
)
