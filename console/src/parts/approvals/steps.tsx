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
import { spokenName, spokenWith } from '../../format/people.ts'
import { t } from '../../texts/index.ts'
import { StatusBadge, type Tone } from '../../ui/message/index.ts'
import { Instant, Timeline } from '../../ui/timeline/index.ts'
import styles from '../../ui/timeline/timeline.module.css'
import { Due } from './due.tsx'

export type Step = components['schemas']['Approval']

const looks: Readonly<Record<Step['status'], readonly [Tone, typeof IconCheck]>> = {
  NotReached: ['neutral', IconCircleDashed],
  Waiting: ['warning', IconHourglass],
  Approved: ['success', IconCheck],
  Declined: ['danger', IconX],
  Returned: ['warning', IconArrowBackUp],
  Voided: ['neutral', IconX],
}

type StepsProps = Readonly<{
  steps: readonly Step[]
  /** Of a request that is not submitted yet: no step waits. */
  isAhead?: boolean
}>

/** The chain of approval steps: each step's decision, or its approvers and due date. */
export const Steps = ({ steps, isAhead = false }: StepsProps) =>
  steps.length === 0 ? (
    <p className={styles.note}>{t.steps.none}</p>
  ) : (
    <Timeline
      label={t.steps.title}
      items={steps.map(step => ({
        key: String(step.step),
        ...lookOf(isAhead && step.approvers.length > 0 ? { ...step, status: aheadOf(step) } : step),
        title: (
          <>
            <strong>{step.name}</strong>{' '}
            {!(isAhead && aheadOf(step) === 'NotReached') && <StatusBadge status={step.status} />}
          </>
        ),
        children: <Deciders step={step} />,
      }))}
    />
  )

const aheadOf = ({ status }: Step): Step['status'] => (status === 'Waiting' ? 'NotReached' : status)

function lookOf({ status, approvers }: Step): Readonly<{ tone: Tone; icon: ReactNode }> {
  const isMissing = status === 'Waiting' && approvers.length === 0
  const [tone, Icon] = isMissing ? (['danger', IconAlertTriangle] as const) : looks[status]
  return { tone, icon: <Icon size={16} /> }
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
          <Due at={dueDateTime} />
        </div>
      )}
    </div>
  )
}

/** A step that needs several approvals: the approvals so far, how many are missing, and who can give them. */
function Several({ step: { approvers, approvedBy = [], approvalsNeeded = 0 } }: { step: Step }) {
  const open = openApprovers({ approvers, approvedBy })
  const missing = approvalsNeeded - votesOf(approvedBy)
  const isFirst = approvedBy.length === 0
  return (
    <>
      {!isFirst && <div>{t.steps.approvedBy(namesOf(approvedBy))}</div>}
      <div>
        {t.steps.needed({
          missing,
          isFirst,
          able: votesOf(open),
          names: namesOf(open),
        })}
      </div>
    </>
  )
}

/** A holder and their delegates have one vote between them. */
const voteOf = ({ id, onBehalfOf }: Step['approvers'][number]): number => onBehalfOf?.id ?? id

const votesOf = (people: Step['approvers']): number => new Set(people.map(voteOf)).size

/** Those whose vote has not been given. */
function openApprovers({ approvers, approvedBy = [] }: Pick<Step, 'approvers' | 'approvedBy'>): Step['approvers'] {
  const heard = new Set(approvedBy.map(voteOf))
  return approvers.filter(approver => !heard.has(voteOf(approver)))
}

/** Why a request waits for an administrator: its step has no approver, or fewer approvers than it needs. */
export function whyItWaits(steps: readonly Step[]): string | undefined {
  const step = steps.find(({ status }) => status === 'Waiting')
  if (!step) return undefined
  const { name, approvers, approverType } = step
  return approvers.length === 0
    ? t.steps.missing(name)
    : t.steps.tooFew(name, t.steps.together(namesOf(approvers)), t.roles[approverType])
}

/**
 * Who can decide the step that waits, how many approvals it lacks, and whether each of them has to give one. Undefined where
 * no step waits, or too few people can decide it.
 */
export function decidersOf({ approvals, needsApprover = false }: Waiting): Deciding | undefined {
  const step = approvals.find(({ status }) => status === 'Waiting')
  if (!step || needsApprover || step.approvers.length === 0) return undefined
  const open = openApprovers(step)
  const missing = (step.approvalsNeeded ?? 1) - votesOf(step.approvedBy ?? [])
  const names = [...new Set(open.map(({ name }) => spokenName(name)))]
  return { step: step.name, names, missing, isAll: missing > 1 && missing >= votesOf(open) }
}

type Waiting = Readonly<{ approvals: readonly Step[]; needsApprover?: boolean }>
type Deciding = Readonly<{ step: string; names: readonly string[]; missing: number; isAll: boolean }>

/** The approvers' names without repeats, each with the holder for whom they act. */
export function namesOf(approvers: Step['approvers']): string[] {
  const names = approvers.map(({ name, onBehalfOf }) => spokenWith(name, onBehalfOf?.name))
  const shown = [...new Set(names)]
  const more = shown.length - mostNames
  return more > 1 ? [...shown.slice(0, mostNames), t.steps.more(more)] : shown
}

const mostNames = 5
