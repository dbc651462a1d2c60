import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../api/client.ts'
import { personTexts } from '../../texts/en-AU/person.ts'
import { type Policy, PolicySteps } from '../approval-policies/index.ts'
import styles from './hire-path.module.css'

const { path } = personTexts.hire

/** What follows until the starter can sign in. @param isFilledIn whether position and pay are on the page itself */
export function HirePath({ isFilledIn = false }: Readonly<{ isFilledIn?: boolean }>) {
  const { data } = useQuery(read('/ApprovalPolicies', { query: { ChangeType: 'Hire' } }))
  const steps = [
    ...(isFilledIn ? [] : [path.position]),
    { ...path.approvals, text: data ? <Deciders policies={data} /> : path.approvals.text },
    path.account,
  ]
  return <OutcomeSteps steps={steps} />
}

type OutcomeProps = Readonly<{ steps: readonly Readonly<{ name: string; text: ReactNode }>[] }>

/** What follows from a form, one after the other. */
export const OutcomeSteps = ({ steps }: OutcomeProps) => (
  <ol className={styles.path}>
    {steps.map(({ name, text }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a name may follow what is typed
      <li key={place}>
        <strong>{name}</strong>
        <div className="soft">{text}</div>
      </li>
    ))}
  </ol>
)

/** Of several policies the position and the pay select one. */
function Deciders({ policies }: { policies: readonly Policy[] }) {
  const [only, ...others] = policies.filter(({ status }) => status === 'Active')
  return only && others.length === 0 ? <PolicySteps steps={only.steps} /> : path.approvals.text
}
