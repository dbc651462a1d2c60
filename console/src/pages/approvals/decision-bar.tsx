import type { components } from '@muster/client'
import type { Decision } from '../../parts/approvals/index.ts'
import { t } from '../../texts/index.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import styles from './approvals.module.css'

type Props = Readonly<{
  actions: readonly components['schemas']['AvailableAction'][]
  onDecide: (decision: Decision) => void
}>

const decisions = ['approve', 'return', 'decline'] as const

/** The decisions that the server offers. A button that is not allowed shows its reason, also beside the buttons. */
export function DecisionBar({ actions, onDecide }: Props) {
  const offered = decisions.flatMap(decision => actions.filter(({ action }) => action === decision))
  const reasons = [...new Set(offered.flatMap(({ reason }) => (reason === undefined ? [] : [reason])))]
  if (offered.length === 0) return <p className={styles.note}>{t.approvals.nothingToDecide}</p>
  return (
    <div className={styles.bar}>
      {offered.map(({ action, isAllowed, reason }) => (
        <span key={action} data-decision-of={action}>
          <ActionButton
            variant={action === 'approve' ? 'filled' : 'default'}
            px={{ base: 'sm', sm: 'md' }}
            reason={isAllowed ? undefined : (reason ?? t.notNow)}
            onClick={() => onDecide(action as Decision)}
            {...{ 'data-decision': action }}
          >
            {t.deciding[action as Decision].label}
          </ActionButton>
        </span>
      ))}
      {reasons.map(reason => (
        <span key={reason} className={styles.note} aria-hidden>
          {reason}
        </span>
      ))}
    </div>
  )
}
