import type { components } from '@muster/client'
import { t } from '../texts/index.ts'
import { Instant } from './instant.tsx'
import { spokenName } from './people.ts'
import styles from './timeline.module.css'
import { Quote } from './timeline.tsx'

export type Remark = Omit<components['schemas']['Remark'], 'changeRequestId'>

/** Who said it, in whose place. */
export const authorOf = ({ author, onBehalfOf }: Remark): string =>
  onBehalfOf
    ? t.steps.byFor(spokenName(author.name), spokenName(onBehalfOf.name))
    : author.id === 0
      ? t.product
      : spokenName(author.name)

/** What was said, the oldest first. */
export const Remarks = ({ remarks }: { remarks: readonly Remark[] }) =>
  remarks.map(remark => (
    <div key={remark.id} className={styles.remark}>
      <div className={styles.head}>
        <strong>{authorOf(remark)}</strong>
        <span className={styles.when}>
          <Instant at={remark.createdDateTime} />
        </span>
      </div>
      <Quote>{remark.remark}</Quote>
    </div>
  ))
