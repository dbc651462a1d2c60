import type { components } from '@muster/client'
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react'
import { t } from '../texts/index.ts'
import styles from './effects.module.css'
import { ResourceLink } from './resource-link.tsx'
import { approversIn, type Step } from './steps.tsx'

type Effect = components['schemas']['Effect']

const words = t.rerouting

/** What else would come of what is being tried; of requests that others would decide, who is asked today and who then. */
export const Effects = ({ effects }: { effects: readonly Effect[] }) => (
  <ul className={styles.effects}>
    {effects.map((effect, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and none of them has a state
      <li key={place}>
        {effect.rerouting ? <Rerouted effect={effect} rerouting={effect.rerouting} /> : effect.message}
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
        {namesOf(before)}
      </span>
      <IconArrowRight size={15} aria-hidden className={styles.arrow} />
      <span className={after?.length === 0 ? styles.nobody : undefined}>
        <span className="visually-hidden">{words.after} </span>
        {namesOf(after)}
      </span>
    </div>
    {needsApprover && (
      <div className={styles.nobody}>
        <IconAlertTriangle size={15} aria-hidden className={styles.arrow} /> {words.needsApprover}
      </div>
    )}
  </>
)

function namesOf(asked: Step['approvers'] | undefined): string {
  if (asked === undefined) return words.unseen
  return asked.length === 0 ? words.nobody : approversIn(asked)
}
