import { Button } from '@mantine/core'
import { inSentence } from '../../format/in-sentence.ts'
import { spokenName } from '../../format/people.ts'
import { type ApprovableType, kinds } from '../../parts/approvals/index.ts'
import { inWords, useChange, waitsForReader } from '../../parts/confirmations/index.ts'
import { usePageOf } from '../../parts/links/index.ts'
import { useAccount } from '../../session/session.ts'
import { noticesTexts as words } from '../../texts/en-AU/notices.ts'
import { t } from '../../texts/index.ts'
import { StatusBadge } from '../../ui/message/index.ts'
import { TextLink } from '../../ui/page/index.ts'
import { DayOf, TimeOfDay, useIsToday } from '../../ui/timeline/index.ts'
import { NoticeMark } from './notice-mark.tsx'
import { momentOf, type Notice, type NoticeRow, statusOf, unreadOf } from './notice-rows.ts'
import styles from './notices.module.css'

type Props = Readonly<{ row: NoticeRow; onRead: (notices: readonly Notice[]) => void }>

/** What has happened to one record. It is read when the record is opened; one without a page to open has a button. */
export function NoticeLines({ row, onRead }: Props) {
  const { newest, older } = row
  const { resource, request } = newest
  const unread = unreadOf(row)
  const isNew = unread.length > 0
  const title = <Title notice={newest} />
  const pageOfRecord = usePageOf(resource)
  const page = isUnseen(newest) ? undefined : pageOfRecord
  const isToday = useIsToday()
  const moment = momentOf(newest)
  const open = () => isNew && onRead(unread)
  return (
    <li className={styles.notice} data-new={isNew || undefined}>
      <NoticeMark notice={newest} />
      <div className={styles.what}>
        {isNew && <span className="visually-hidden">{words.new}</span>}
        <span className={styles.title}>
          {page ? (
            <TextLink {...page} onClick={open}>
              {title}
            </TextLink>
          ) : (
            title
          )}
        </span>
        <Gist notice={newest} />
        {older.length > 0 && <Older notices={older} />}
        {isNew && !page && (
          <Button size="xs" mt="xs" variant="default" onClick={open}>
            {words.read}
          </Button>
        )}
      </div>
      <div className={styles.when}>
        {isToday(moment) ? <TimeOfDay at={moment} /> : <DayOf at={moment} />}
        <span>
          {request && hasMovedOn(newest) && <StatusBadge status={request.status} />} {request?.code}
        </span>
      </div>
    </li>
  )
}

/** Folded: what was said of the same record before. */
const Older = ({ notices }: { notices: readonly Notice[] }) => (
  <details className={styles.older}>
    <summary>{words.earlierOf(notices.length)}</summary>
    <ul>
      {notices.map(notice => (
        <li key={notice.id}>
          {(notice.kind === 'StepDecided' ? outcomeOf(notice) : undefined) ?? notice.text} ·{' '}
          <DayOf at={notice.createdDateTime} />
        </li>
      ))}
    </ul>
  </details>
)

/** Whether the request has another status than the one that the notice of a decision says. */
const hasMovedOn = ({ kind, outcome, request }: Notice): boolean =>
  request !== undefined && kind === 'StepDecided' && request.status !== outcome

const isApprovable = (type: string | undefined): type is ApprovableType =>
  type !== undefined && Object.hasOwn(kinds, type)

/** Whether it says that a request waits which the caller sees no more. */
const isUnseen = ({ kind, request }: Notice): boolean =>
  request === undefined && (kind === 'StepWaits' || kind === 'StepOverdue')

/** "Superannuation for Emma Walsh". Of a request that is no longer visible, the notice's own sentence. */
function Title({ notice }: { notice: Notice }) {
  const { kind, subject, text, resource, request } = notice
  const { employeeId } = useAccount()
  const type = resource?.type
  if (kind === 'ConfirmationWaits' && resource) return <Confirmation id={resource.id} subject={subject} />
  if (!isApprovable(type) || kind === 'RecordChanged') return <strong>{subject}</strong>
  if (isUnseen(notice)) return <strong>{words.waited(subject.split(' ', 1)[0] ?? '')}</strong>
  if (!request) return <strong>{text}</strong>
  const name = kinds[type].nameOf(request)
  const isOwn = request.employee.id === employeeId
  return <strong>{isOwn ? name : t.changeRequests.for(name, spokenName(request.employee.name))}</strong>
}

/** What became of the request: "Cancelled". */
function outcomeOf(notice: Notice): string | undefined {
  if (!notice.request) return undefined
  const now = statusOf(notice) ?? ''
  if (now === 'Pending') return words.passedOn
  return (words.outcomes as Readonly<Record<string, string>>)[now] ?? words.decided
}

/** "Payroll runner for Mei Wong" */
function Confirmation({ id, subject }: Readonly<{ id: number; subject: string }>) {
  const change = useChange(id)
  return <strong>{change ? inWords(change).title : subject}</strong>
}

/** That it waits, and who asked for it. */
function Requested({ id, text }: Readonly<{ id: number; text: string }>) {
  const change = useChange(id)
  if (!change) return text
  const requested = t.administrativeChanges.requested(spokenName(change.requestedBy.name))
  if (change.status !== 'Pending') return requested
  return `${waitsForReader(change) ? words.yourConfirmation : words.confirmation} · ${requested}`
}

/** What became of the request, by whom, and what it asks for; of other notices the text. */
function Gist({ notice }: { notice: Notice }) {
  const { authorityId } = useAccount()
  const { kind, text, resource, request } = notice
  const type = resource?.type
  if (isUnseen(notice)) return <div className={styles.gist}>{words.unseen}</div>
  if (!isApprovable(type))
    return (
      <div className={styles.gist}>
        {kind === 'ConfirmationWaits' && resource ? <Requested id={resource.id} text={text} /> : text}
      </div>
    )
  if (!request) return null
  return (
    <div className={styles.gist}>
      {kind !== 'RecordChanged' && <span className={styles.outcome}>{becameOf(notice, request, authorityId)}</span>}
      <span>{kinds[type].gistOf(request)}</span>
    </div>
  )
}

/** "Approved by Tomas Novak", "Cancelled", "Approved by Liam O'Brien, waits for others" */
function becameOf(notice: Notice, request: Request, authorityId: number | undefined): string {
  const by = decidedBy(request, authorityId)
  const status = statusOf(notice)
  const outcome = outcomeOf(notice) ?? ''
  if (by === undefined) return outcome
  if (status === request.lastDecision?.decision) return by
  return status === 'Pending' ? words.both(by, inSentence(outcome)) : words.both(outcome, inSentence(by))
}

type Request = NonNullable<Notice['request']>

/** "Approved by Tomas Novak", "Approved by you", if that decision made the request what it is now. */
function decidedBy({ status, lastDecision }: Request, authorityId: number | undefined): string | undefined {
  if (!lastDecision || !statusesAfter[lastDecision.decision].includes(status)) return undefined
  const { decision, decidedBy } = lastDecision
  return words.by[decision](decidedBy.id === authorityId ? words.you : spokenName(decidedBy.name))
}

const statusesAfter: Readonly<Record<keyof typeof words.by, readonly string[]>> = {
  Approved: ['Approved', 'Applied', 'Processed', 'Pending'],
  Declined: ['Declined'],
  Returned: ['Returned'],
}
