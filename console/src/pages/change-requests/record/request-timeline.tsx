import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconCheckupList,
  IconMessage,
  IconPencilPlus,
  IconSend,
  IconUserShare,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { spokenName, spokenWith } from '../../../format/people.ts'
import { authorOf, quoteOf, type Remark } from '../../../parts/approvals/index.ts'
import type { ChangeRequest } from '../../../parts/change-requests/index.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import { t } from '../../../texts/index.ts'
import type { Tone } from '../../../ui/message/index.ts'
import { Quote, Timeline, type TimelineItem } from '../../../ui/timeline/index.ts'

type Step = ChangeRequest['approvals'][number]
const words = changeRequestsTexts.happened
const size = 16

/** The history of a request from its record and remarks, in order. */
function timelineItems(request: ChangeRequest, remarks: readonly Remark[]): TimelineItem[] {
  const decided = request.approvals.filter(({ decidedDateTime }) => decidedDateTime !== undefined)
  const past = [
    ...raising(request, remarks),
    ...remarks
      .filter(remark => !isSubmission(remark, request))
      .map(remark => said(remark, decided, reassignedTo(request, remarks, remark))),
    ...decided.filter(step => !remarks.some(remark => isOf(remark, step))).map(stepDecided),
    ...ending(request, remarks),
  ]
  return past.toSorted((one, other) => (one.at ?? '').localeCompare(other.at ?? ''))
}

function raising(request: ChangeRequest, remarks: readonly Remark[]): TimelineItem[] {
  const { createdDateTime, submittedDateTime, requestedBy, revision } = request
  const name = spokenName(requestedBy.name)
  const isAtOnce = submittedDateTime === createdDateTime
  const first = submissionAt(remarks, createdDateTime)
  const created = {
    key: 'created',
    icon: <IconPencilPlus size={size} />,
    // After submission the record does not tell whether it was a draft.
    title: isAtOnce || first ? words.submittedBy(name) : submittedDateTime ? words.created(name) : words.drafted(name),
    at: createdDateTime,
    children: first && <Quote>{first.remark}</Quote>,
  }
  if (isAtOnce || submittedDateTime === undefined) return [created]
  const last = submissionAt(remarks, submittedDateTime)
  const submitted = {
    key: 'submitted',
    icon: <IconSend size={size} />,
    tone: 'info' as const,
    // Any editor may have submitted it; the record does not name who.
    title: isAgain(request, remarks) ? words.again(revision) : words.submitted,
    at: submittedDateTime,
    children: last && <Quote>{last.remark}</Quote>,
  }
  return [created, submitted]
}

const submissionAt = (remarks: readonly Remark[], at: string | undefined): Remark | undefined =>
  remarks.find(({ type, createdDateTime }) => type === 'Submission' && createdDateTime === at)

/** Whether the request was returned before its last submission. */
const isAgain = ({ submittedDateTime = '' }: ChangeRequest, remarks: readonly Remark[]): boolean =>
  remarks.some(({ type, createdDateTime }) => type === 'Return' && createdDateTime < submittedDateTime)

/** The remarks of the raising, shown beside it. */
const isSubmission = ({ type, createdDateTime }: Remark, request: ChangeRequest): boolean =>
  type === 'Submission' &&
  (createdDateTime === request.submittedDateTime || createdDateTime === request.createdDateTime)

const isOf = ({ type, createdDateTime }: Remark, step: Step): boolean =>
  ['Approval', 'Decline', 'Return'].includes(type) && createdDateTime === step.decidedDateTime

const looks: Readonly<Record<Remark['type'], readonly [ReactNode, Tone]>> = {
  Comment: [<IconMessage key="icon" size={size} />, 'neutral'],
  Submission: [<IconSend key="icon" size={size} />, 'info'],
  Approval: [<IconCheck key="icon" size={size} />, 'success'],
  Decline: [<IconX key="icon" size={size} />, 'danger'],
  Return: [<IconArrowBackUp key="icon" size={size} />, 'warning'],
  Cancellation: [<IconBan key="icon" size={size} />, 'neutral'],
  Reassignment: [<IconUserShare key="icon" size={size} />, 'info'],
  System: [<IconMessage key="icon" size={size} />, 'neutral'],
}

/** To whom the step was given: its only approver, if nothing but comments has happened since. */
function reassignedTo({ approvals }: ChangeRequest, remarks: readonly Remark[], remark: Remark): string | undefined {
  if (remark.type !== 'Reassignment' || remark !== remarks.findLast(({ type }) => type !== 'Comment')) return undefined
  const [approver, ...others] = approvals.find(({ status }) => status === 'Waiting')?.approvers ?? []
  return approver && others.length === 0 ? spokenName(approver.name) : undefined
}

function said(remark: Remark, decided: readonly Step[], to: string | undefined): TimelineItem {
  const [icon, tone] = looks[remark.type]
  const step = decided.find(each => isOf(remark, each))
  return {
    key: `remark ${remark.id}`,
    icon,
    tone,
    title: step
      ? words.decided[remark.type as 'Approval'](authorOf(remark), step.name)
      : to === undefined
        ? t.said[remark.type](authorOf(remark))
        : words.reassigned(authorOf(remark), to),
    at: remark.createdDateTime,
    children: quoteOf(remark),
  }
}

const remarkTypes = { Approved: 'Approval', Declined: 'Decline', Returned: 'Return' } as const

function stepDecided(step: Step): TimelineItem {
  const type = remarkTypes[step.status as 'Approved'] ?? 'Approval'
  const [icon, tone] = looks[type]
  const who = spokenWith(step.decidedBy?.name ?? '', step.onBehalfOf?.name)
  return { key: `step ${step.step}`, icon, tone, title: words.decided[type](who, step.name), at: step.decidedDateTime }
}

function ending(request: ChangeRequest, remarks: readonly Remark[]): TimelineItem[] {
  const { appliedDateTime, cancelledDateTime, failure } = request
  const isShownAlready = remarks.some(
    ({ type, createdDateTime }) => type === 'Cancellation' && createdDateTime === cancelledDateTime,
  )
  return [
    ...(appliedDateTime
      ? [
          {
            key: 'applied',
            icon: <IconCheckupList size={size} />,
            tone: 'success' as const,
            title: words.applied,
            at: appliedDateTime,
          },
        ]
      : []),
    ...(cancelledDateTime && !isShownAlready
      ? [{ key: 'cancelled', icon: <IconBan size={size} />, title: words.cancelled, at: cancelledDateTime }]
      : []),
    ...(failure
      ? [
          {
            key: 'failed',
            icon: <IconAlertTriangle size={size} />,
            tone: 'danger' as const,
            title: words.failed,
            at: failure.dateTime,
            children: <Quote>{failure.message}</Quote>,
          },
        ]
      : []),
  ]
}

type Props = Readonly<{ request: ChangeRequest; remarks: readonly Remark[] }>

/** The history of the request. */
export const RequestTimeline = ({ request, remarks }: Props) => <Timeline items={timelineItems(request, remarks)} />
