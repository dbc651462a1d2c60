import { IconArrowRight } from '@tabler/icons-react'
import { Fragment } from 'react'
import { capitalized } from '../../format/in-sentence.ts'
import { policyTexts } from '../../texts/en-AU/policies.ts'
import { type Policy, stepTexts } from './in-words.ts'
import styles from './policy-steps.module.css'

type Props = Pick<Policy, 'steps'> & Readonly<{ isAfter?: boolean }>

/** Who decides, with an arrow from each step to the next one. @param isAfter whether other words stand before them */
export function PolicySteps({ steps, isAfter = false }: Props) {
  const [first = policyTexts.noApproval, ...others] = stepTexts({ steps })
  return [isAfter ? first : capitalized(first), ...others].map((text, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name than their place
    <Fragment key={place}>
      {place > 0 && (
        <>
          {' '}
          <IconArrowRight className={styles.arrow} size={14} role="img" aria-label={policyTexts.next} />{' '}
        </>
      )}
      <span className={styles.step}>{text}</span>
    </Fragment>
  ))
}
