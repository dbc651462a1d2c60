import type { components } from '@muster/client'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconCircleDashed,
  IconHourglass,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { spokenWith } from '../../format/people.ts'
import { t } from '../../texts/index.ts'
import type { Tone } from '../../ui/message/index.ts'
import { StatusBadge } from '../../ui/message/index.ts'
import tones from '../../ui/message/tone.module.css'
import { Instant } from '../../ui/timeline/index.ts'
import styles from '../../ui/timeline/timeline.module.css'

export type Step = components['schemas']['Approval']

const looks: Readonly<Record<Step['status'], readonly [Tone, ReactNode]>> = {
  NotReached: ['neutral', <IconCircleDashed key="icon" size={16} />],
  Waiting: ['warning', <IconHourglass key="icon" size={16} />],
  Approved: ['success', <IconCheck key="icon" size={16} />],
  Declined: ['danger', <IconX key="icon" size={16} />],
  Returned: ['warning', <IconArrowBackUp key="icon" size={16} />],
  Voided: ['neutral', <IconX key="icon" size={16} />],
}

/** The chain of approval steps: each step's decision, or its approvers and due date. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => {
  if (steps.length === 0) return <p className={styles.note}>{t.steps.none}</p>
  return (
    <ol className={styles.timeline} aria-label={t.steps.title}>
      {steps.map(step => (
        <StepLine key={step.step} step={step} />
      ))}
    </ol>
  )
}

function StepLine({ step }: { step: Step }) {
  const isMissing = step.status === 'Waiting' && step.approvers.length === 0
  const [tone, icon] = isMissing
    ? (['danger', <IconAlertTriangle key="icon" size={16} />] as const)
    : looks[step.status]
  return (
    <li className={styles.item}>
      <span className={`${styles.mark} ${tones[tone]}`} aria-hidden>
        {icon}
      </span>
      <div className={styles.body}>
        <div className={styles.head}>
          <strong>{step.name}</strong>
          <StatusBadge status={step.status} />
        </div>
        <Deciders step={step} />
      </div>
    </li>
  )
}

function Deciders({ step }: { step: Step }) {
  const { decidedBy, onBehalfOf, decidedDateTime, approvers, status, rule, dueDateTime } = step
  if (decidedBy) {
    return (
      <div className={styles.note}>
        {spokenWith(decidedBy.name, onBehalfOf?.name)}
        {decidedDateTime && (
          <>
            {', '}
            <Instant at={decidedDateTime} />
          </>
        )}
      </div>
    )
  }
  if (status === 'Voided') return null
  return (
    <div className={styles.note}>
      {rule === 'All' && approvers.length > 0 ? (
        <Several step={step} />
      ) : (
        <div>{approvers.length === 0 ? t.steps.noApprover : t.steps.choice(namesOf(approvers))}</div>
      )}
      {status === 'Waiting' && dueDateTime && (
        <div>
          {t.steps.due} <Instant at={dueDateTime} />
        </div>
      )}
    </div>
  )
}

/** A step that needs several approvals: the approvals so far, how many are missing, and who can give them. */
function Several({ step: { approvers, approvedBy = [], approvalsNeeded = 0 } }: { step: Step }) {
  const heard = new Set(approvedBy.map(voteOf))
  const open = approvers.filter(approver => !heard.has(voteOf(approver)))
  const isFirst = approvedBy.length === 0
  return (
    <>
      {!isFirst && <div>{t.steps.approvedBy(namesOf(approvedBy))}</div>}
      <div>
        {t.steps.needed({
          missing: approvalsNeeded - heard.size,
          isFirst,
          able: new Set(open.map(voteOf)).size,
          names: namesOf(open),
        })}
      </div>
    </>
  )
}

/** A holder and their delegates have one vote between them. */
const voteOf = ({ id, onBehalfOf }: Step['approvers'][number]): number => onBehalfOf?.id ?? id

/** Why a request waits for an administrator: its step has no approver, or fewer approvers than it needs. */
export function whyItWaits(steps: readonly Step[]): string | undefined {
  const step = steps.find(({ status }) => status === 'Waiting')
  if (!step) return undefined
  const { name, approvers, approverType } = step
  return approvers.length === 0
    ? t.steps.missing(name)
    : t.steps.tooFew(name, t.steps.together(namesOf(approvers)), t.roles[approverType])
}

/** The approvers' names without repeats, each with the holder for whom they act. */
export function namesOf(approvers: Step['approvers']): string[] {
  const names = approvers.map(({ name, onBehalfOf }) => spokenWith(name, onBehalfOf?.name))
  const shown = [...new Set(names)]
  const more = shown.length - mostNames
  return more > 1 ? [...shown.slice(0, mostNames), t.steps.more(more)] : shown
}

const mostNames = 5
