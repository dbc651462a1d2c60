import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { ApiError, isStale } from '../../api/client.ts'
import { sessionEnd } from '../../api/in-session.ts'
import { t } from '../../texts/index.ts'
import type { Tone } from './badge.tsx'
import styles from './tone.module.css'
import { sentencesOf } from './violations.ts'

type NoticeProps = Readonly<{ tone: Tone; title?: ReactNode; children?: ReactNode; isAlert?: boolean }>

/** Something to know before going on. `isAlert` for what came of what the person has just done. */
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
  /** The fields whose messages stand beside them already. */
  shown?: readonly string[]
  /** Shows the record as it is now, where somebody else has changed it meanwhile. */
  onLookAgain?: (() => void) | undefined
}>

/** What the server answered instead of doing it. */
export function Problem({ error, shown = [], onLookAgain }: ProblemProps) {
  const hasEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get)
  // Whoever has signed in again reads no more that they are not.
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

/** The same in one sentence, where it is one of several things that were said. */
export function sentenceOf(error: unknown): string {
  const { title, lines } = wordsOf(error, [])
  return lines.length > 0 ? lines.join(' ') : title
}

/** The same of what was sent from a form or dialog that is there no more. */
export function lateSentenceOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500) return t.problems.outcomeUnknown
  return t.problems.notDone(isStale(error) ? t.problems.changed : sentenceOf(error))
}

function wordsOf(error: unknown, shown: readonly string[]): { title: string; lines: string[] } {
  if (!(error instanceof ApiError)) return { title: t.problems.noAnswer, lines: [] }
  // Said to programs, which are asked for a key.
  if (isOfSession(error)) return { title: t.problems.signedOut, lines: [] }
  if (error.status === 412) return { title: t.problems.stale, lines: [] }
  // Without a code it is not the service that answers, but what stands before it.
  if (error.status === 503) return { title: error.code === undefined ? t.problems.busy : error.message, lines: [] }
  if (error.status >= 500) return { title: t.problems.unexpected, lines: [] }
  const violations = Object.entries(error.violations)
  if (violations.length === 0) return { title: error.message, lines: [] }
  const lines = sentencesOf(Object.fromEntries(violations.filter(([field]) => !shown.includes(field))))
  return { title: lines.length > 0 ? t.problems.invalid : t.problems.marked, lines }
}

const isOfSession = (error: unknown): boolean => error instanceof ApiError && error.code === 'Unauthorised'
