import { t } from '../../texts/index.ts'
import styles from './requests.module.css'
import type { Action } from './requests.ts'

/** What the record's state would allow but not to this person, with the server's reasons. */
export function WhyNot({ actions }: { actions: readonly Action[] }) {
  const refused = actions.filter(({ isAllowed }) => !isAllowed)
  if (refused.length === 0) return null
  const reasons = [...new Set(refused.map(({ reason }) => reason))]
  const names = (reason: string | undefined) =>
    t.changeRequests.both(
      refused.filter(each => each.reason === reason).map(({ action }) => t.changeRequests.verbs[action]),
    )
  return (
    <details className={styles.whyNot}>
      <summary>{t.changeRequests.whyNot(refused.map(({ action }) => t.changeRequests.verbs[action]))}</summary>
      <ul>
        {reasons.map(reason => (
          <li key={reason}>{t.changeRequests.because(names(reason), reason ?? t.notNow)}</li>
        ))}
      </ul>
    </details>
  )
}
