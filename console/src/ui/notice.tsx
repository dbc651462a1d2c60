import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiError } from '../api.ts'
import { t } from '../texts/index.ts'
import type { Tone } from './badge.tsx'
import styles from './tone.module.css'

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

/** What the server answered instead of doing it; `shown` are the fields whose messages stand beside them already. */
export function Problem({ error, shown = [] }: { error: unknown; shown?: readonly string[] }) {
  if (!error) return null
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

function wordsOf(error: unknown, shown: readonly string[]): { title: string; lines: string[] } {
  if (!(error instanceof ApiError)) return { title: t.problems.noAnswer, lines: [] }
  if (error.status === 401) return { title: error.message || t.problems.signedOut, lines: [] }
  if (error.status === 412) return { title: t.problems.stale, lines: [] }
  if (error.status === 503) return { title: t.problems.busy, lines: [] }
  if (error.status >= 500) return { title: t.problems.unexpected, lines: [] }
  const violations = Object.entries(error.violations)
  const lines = violations.filter(([field]) => !shown.includes(field)).flatMap(([, messages]) => messages)
  return { title: violations.length > 0 ? t.problems.invalid : error.message, lines }
}
