import type { components } from '@muster/client'
import { spokenWith } from '../../format/people.ts'
import { t } from '../../texts/index.ts'
import { Instant, Quote } from '../../ui/timeline/index.ts'
import styles from '../../ui/timeline/timeline.module.css'

export type Remark = Omit<components['schemas']['Remark'], 'changeRequestId'>

/** The author of a remark, and the holder for whom they acted. */
export const authorOf = ({ author, onBehalfOf }: Remark): string =>
  author.id === 0 ? t.product : spokenWith(author.name, onBehalfOf?.name)

/** As the service writes it (server/src/features/approvals/lifecycle/decision.ts): it says no more than the status. */
const remarkOfService = 'Approved.'

/** What the person wrote, if it is not the service's remark on an approval without one. */
export const quoteOf = ({ type, remark }: Remark) =>
  type === 'Approval' && remark === remarkOfService ? undefined : <Quote>{remark}</Quote>

/** Remarks, the oldest first. */
export const Remarks = ({ remarks }: { remarks: readonly Remark[] }) =>
  remarks.map(remark => (
    <div key={remark.id} className={styles.remark}>
      <div className={styles.head}>
        <strong>{authorOf(remark)}</strong>
        <span className={styles.when}>
          <Instant at={remark.createdDateTime} />
        </span>
      </div>
      {quoteOf(remark)}
    </div>
  ))
