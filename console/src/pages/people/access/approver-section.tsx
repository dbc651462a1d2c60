import { Box, Group, NativeSelect } from '@mantine/core'
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

const words = t.organisationChart.approver
const types = approverTypes.map(value => ({ value, label: words.types[value] }))

/** Looks up the approver of this authority from one of its positions. Without one there is none to look up. */
export function ApproverSection({ authority: { id, name: person, positions = [] } }: { authority: Authority }) {
  const [positionId, setPositionId] = useState(positions[0]?.id)
  const [approverType, setApproverType] = useState<ApproverType | null>(null)
  const question = { authorityId: id, positionId: positionId ?? 0, approverType: approverType ?? 'LeaveApprover' }
  const isAsked = positionId !== undefined && approverType !== null
  const verdict = useQuery({ ...verdictQuery({ ...question, asAt: undefined }), enabled: isAsked })
  if (positions.length === 0) return null
  return (
    <Section title={authoritiesTexts.approver.title(namesIn(person).given || spokenName(person))}>
      <Group align="flex-end" gap="sm">
        {positions.length > 1 && (
          <NativeSelect
            label={authoritiesTexts.approver.position}
            data={positions.map(({ id: each, name }) => ({ value: String(each), label: name }))}
            value={positionId}
            onChange={event => setPositionId(Number(event.currentTarget.value))}
            w={320}
            maw="100%"
          />
        )}
        <NativeSelect
          label={words.type}
          data={[{ value: '', label: words.choose }, ...types]}
          value={approverType ?? ''}
          onChange={event =>
            setApproverType(isApproverType(event.currentTarget.value) ? event.currentTarget.value : null)
          }
          w={260}
          maw="100%"
        />
      </Group>
      {isAsked && (
        <Box mt="md" role="status">
          <Loaded query={verdict}>
            {found => (
              <>
                <ApproverNotice verdict={found} />
                <ol className={styles.path} aria-label={words.steps}>
                  {found.path.map(({ positionId, name, outcome, authorityId }) => (
                    <li key={`${positionId} ${authorityId} ${outcome}`}>
                      {authoritiesTexts.approver.at(name, words.outcomes[outcome])}
                    </li>
                  ))}
                </ol>
              </>
            )}
          </Loaded>
        </Box>
      )}
    </Section>
  )
}
