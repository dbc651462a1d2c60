import { Fragment } from 'react'
import { capitalized } from '../../format/in-sentence.ts'
import { policyTexts } from '../../texts/en-AU/policies.ts'
import { type Policy, stepTexts } from './in-words.ts'
import styles from './policy-steps.module.css'

type Props = Pick<Policy, 'steps'> & Readonly<{ isAfter?: boolean }>

/** Who decides, one after the other; a line breaks between them. @param isAfter whether other words stand before them */
export function PolicySteps({ steps, isAfter = false }: Props) {
  const [first = policyTexts.noApproval, ...others] = stepTexts({ steps })
  return [isAfter ? first : capitalized(first), ...others].map((text, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name than their place
    <Fragment key={place}>
      {place > 0 && ' '}
      <span className={styles.step}>
        {text}
        {place < others.length && ','}
      </span>
    </Fragment>
  ))
}
