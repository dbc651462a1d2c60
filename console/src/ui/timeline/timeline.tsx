import type { ReactNode } from 'react'
import type { Tone } from '../message/index.ts'
import tones from '../message/tone.module.css'
import { Instant } from './instant.tsx'
import styles from './timeline.module.css'

export type TimelineItem = Readonly<{
  key: string
  icon: ReactNode
  tone?: Tone
  title: ReactNode
  /** A moment in UTC; absent for an item that is still to come. */
  at?: string | undefined
  children?: ReactNode
}>

/** Events in order of time. @param label for screen readers, where no heading names the list */
export const Timeline = ({ items, label }: { items: readonly TimelineItem[]; label?: string }) => (
  <ol className={styles.timeline} aria-label={label}>
    {items.map(({ key, icon, tone = 'neutral', title, at, children }) => (
      <li key={key} className={styles.item}>
        <span className={`${styles.mark} ${tones[tone]}`} aria-hidden>
          {icon}
        </span>
        <div className={styles.body}>
          <div className={styles.head}>
            <span>{title}</span>
            {at && (
              <span className={styles.when}>
                <Instant at={at} />
              </span>
            )}
          </div>
          {children}
        </div>
      </li>
    ))}
  </ol>
)

/** A user's text, with its line breaks. */
export const Quote = ({ children }: { children: ReactNode }) => (
  <blockquote className={styles.quote}>{children}</blockquote>
)
