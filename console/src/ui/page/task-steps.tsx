import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './task-steps.module.css'

type Props = Readonly<{
  label: string
  steps: readonly string[]
  /** The place of the present one. */
  at: number
  /** The way back to a step that is done. */
  back?: (step: string) => ReactNode
}>

/** The steps of a task that has several pages: those that are done, the present one, and those to come. */
export const TaskSteps = ({ label, steps, at, back }: Props) => (
  <ol aria-label={label} className={styles.steps}>
    {steps.map((step, place) => (
      <li key={step} aria-current={place === at ? 'step' : undefined}>
        <span className={styles.mark} aria-hidden>
          {place < at ? <IconCheck size={14} /> : place + 1}
        </span>
        {place < at && back ? back(step) : step}
      </li>
    ))}
  </ol>
)
