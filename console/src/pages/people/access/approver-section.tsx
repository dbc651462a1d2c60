import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { namesIn, spokenName } from '../../../format/people.ts'
import {
  ApproverNotice,
  type ApproverType,
  approverTypes,
  isApproverType,
  verdictQuery,
} from '../../../parts/approvals/index.ts'
import type { Authority } from '../../../parts/authorities/index.ts'
import { authoritiesTexts } from '../../../texts/en-AU/authorities.ts'
import { t } from '../../../texts/index.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import { Section } from '../../../ui/page/index.ts'
import styles from '../people.module.css'
import { usualQuestion } from './access-queries.ts'

const words = t.organisationChart.approver
const types = approverTypes.map(value => ({ value, label: words.types[value] }))

type Props = Readonly<{
  authority: Pick<Authority, 'id' | 'name'>
  positions: readonly Readonly<{ id: number; name: string }>[]
}>

/** Looks up the approver of an authority from one of its positions. Without one there is none to look up. */
export function ApproverSection({ authority: { id, name: person }, positions }: Props) {
  const [first] = positions
  const [positionId, setPositionId] = useState(first?.id ?? 0)
  const usual = usualQuestion(id, positionId)
  const [approverType, setApproverType] = useState<ApproverType>(usual.approverType)
  const verdict = useQuery({ ...verdictQuery({ ...usual, approverType }), enabled: first !== undefined })
  if (first === undefined) return null
  return (
    <Section title={authoritiesTexts.approver.title(namesIn(person).given || spokenName(person))}>
      <div className={styles.asked}>
        {positions.length > 1 && (
          <NativeSelect
            label={authoritiesTexts.approver.position}
            data={positions.map(({ id: each, name }) => ({ value: String(each), label: name }))}
            value={positionId}
            onChange={event => setPositionId(Number(event.currentTarget.value))}
          />
        )}
        <NativeSelect
          label={words.type}
          data={types}
          value={approverType}
          onChange={({ currentTarget: { value } }) => isApproverType(value) && setApproverType(value)}
        />
      </div>
      <div role="status">
        <Loaded query={verdict}>
          {found => (
            <>
              <ApproverNotice verdict={found} />
              {/* Of one step the answer says all. */}
              {found.path.length > 1 && (
                <ol className={styles.path} aria-label={words.steps}>
                  {found.path.map(({ positionId, name, outcome, authorityId }) => (
                    <li key={`${positionId} ${authorityId} ${outcome}`}>
                      {authoritiesTexts.approver.at(name, words.outcomes[outcome])}
                    </li>
                  ))}
                </ol>
              )}
            </>
          )}
        </Loaded>
      </div>
    </Section>
  )
}
