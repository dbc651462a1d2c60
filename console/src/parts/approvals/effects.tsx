import type { components } from '@muster/client'
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react'
import { withDaysInWords } from '../../format/plain-words.ts'
import { t } from '../../texts/index.ts'
import { ResourceLink } from '../links/index.ts'
import styles from './effects.module.css'
import { namesOf, type Step } from './steps.tsx'

type Effect = components['schemas']['Effect']

const words = t.rerouting

/** The effects of a dry run. A rerouted request has its approvers before and after. */
export const Effects = ({ effects }: { effects: readonly Effect[] }) => (
  <ul className={styles.effects}>
    {effects.map((effect, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and none of them has a state
      <li key={place}>
        {effect.rerouting ? <Rerouted effect={effect} rerouting={effect.rerouting} /> : withDaysInWords(effect.message)}
      </li>
    ))}
  </ul>
)

type ReroutedProps = Readonly<{ effect: Effect; rerouting: NonNullable<Effect['rerouting']> }>

const Rerouted = ({ effect: { resource }, rerouting: { code, step, before, after, needsApprover } }: ReroutedProps) => (
  <>
    <div className={styles.head}>
      {resource ? <ResourceLink {...resource}>{code}</ResourceLink> : code} · {step}
    </div>
    <div className={styles.way}>
      <span className={styles.before}>
        <span className="visually-hidden">{words.before} </span>
        {asked(before)}
      </span>
      <IconArrowRight size={15} aria-hidden className={styles.arrow} />
      <span className={after?.length === 0 ? styles.noApprover : undefined}>
        <span className="visually-hidden">{words.after} </span>
        {asked(after)}
      </span>
    </div>
    {needsApprover && (
      <div className={styles.noApprover}>
        <IconAlertTriangle size={15} aria-hidden className={styles.arrow} /> {words.needsApprover}
      </div>
    )}
  </>
)

function asked(approvers: Step['approvers'] | undefined): string {
  if (approvers === undefined) return words.unseen
  return approvers.length === 0 ? words.noApprover : namesOf(approvers).join(t.steps.separator)
}
