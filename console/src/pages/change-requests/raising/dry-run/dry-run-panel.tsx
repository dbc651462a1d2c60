import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../../../api/client.ts'
import { formatDay } from '../../../../format/formats.ts'
import { spokenName } from '../../../../format/people.ts'
import { Effects, Steps, whyItWaits } from '../../../../parts/approvals/index.ts'
import { ChangesTable, readChangeRequest, requestKind } from '../../../../parts/change-requests/index.ts'
import { useToday } from '../../../../parts/reference-data/index.ts'
import { useAccount } from '../../../../session/session.ts'
import { changeRequestsTexts } from '../../../../texts/en-AU/change-requests.ts'
import { t } from '../../../../texts/index.ts'
import { Notice, Problem, sentencesOf } from '../../../../ui/message/index.ts'
import { Block, Section } from '../../../../ui/page/index.ts'
import styles from '../../requests.module.css'
import { summaryOf } from './summary.tsx'
import type { DryRun } from './use-dry-run.ts'

type Preview = NonNullable<DryRun['preview']>
type Step = Preview['approvals'][number]
type Effect = Preview['effects'][number]

const words = changeRequestsTexts.dryRun

type Props = Readonly<{
  dryRun: DryRun
  hasSummary: boolean
  /** The refusal of the values in the form, after the user has sent them. */
  refusal: unknown
  /** The request that this one replaces, of which the form says that it is cancelled. */
  supersedes: number | undefined
  /** What is known before the dry run says it. */
  ahead?: ReactNode
  /** The buttons. */
  children: ReactNode
}>

/** The result of the dry run: missing fields, changes, approvers and other effects. */
export const DryRunPanel = ({ dryRun, hasSummary, refusal, supersedes, ahead, children }: Props) => {
  const isSaidAbove = isSame(refusal, dryRun.error)
  return (
    <div className={styles.sticky}>
      <Section title={words.title}>
        {ahead && !dryRun.preview && <div className={styles.ahead}>{ahead}</div>}
        <Outcome dryRun={dryRun} hasSummary={hasSummary} isRefused={isSaidAbove} replaced={supersedes} />
        <div className={styles.panelFoot}>
          {!isSaidAbove && <Problem error={refusal} />}
          {children}
        </div>
      </Section>
    </div>
  )
}

/** Whether the dry run shows the same refusal already. */
const isSame = (refused: unknown, tried: ApiError | null): boolean =>
  refused instanceof ApiError &&
  refused.status === tried?.status &&
  refused.code === tried.code &&
  JSON.stringify(refused.violations) === JSON.stringify(tried.violations)

type OutcomeProps = Readonly<{
  dryRun: DryRun
  /** Whether it begins with what will happen in a sentence: the effects of a rescission read otherwise. */
  hasSummary?: boolean
  /** Whether the user has sent the form. */
  isRefused?: boolean
  replaced?: number | undefined
}>

/** The effects, or the reasons why it cannot be sent yet. */
export function Outcome({ dryRun, hasSummary = false, isRefused = false, replaced }: OutcomeProps) {
  const { preview, error, isAsking } = dryRun
  return (
    <>
      {error && <Refusal error={error} isRefused={isRefused} />}
      {!error && !preview && (
        <Stack role="status" aria-label={t.loading} gap="sm">
          <Skeleton height={18} />
          <Skeleton height={18} width="70%" />
        </Stack>
      )}
      {!error && preview && <Lead {...{ preview, isAsking, hasSummary, replaced }} />}
      {!error && preview && <Consequences preview={preview} />}
    </>
  )
}

type LeadProps = Readonly<{
  preview: Preview
  isAsking: boolean
  hasSummary: boolean
  replaced: number | undefined
}>

/** What will happen, and when; which requests it cancels. */
function Lead({ preview, isAsking, hasSummary, replaced }: LeadProps) {
  const today = useToday()
  const from = preview.effectiveDate.slice(0, 10)
  const isAtOnce = preview.status === 'Pending' && from <= today
  const lead = words.leads[isAtOnce ? 'PendingAtOnce' : (preview.status as keyof typeof words.leads)]
  const last = preview.effectiveToDate
  const summary = hasSummary && summaryOf(preview)
  return (
    <>
      {summary && <p className={styles.summary}>{summary}</p>}
      <div role="status" className={styles.lead} aria-busy={isAsking}>
        {isAsking
          ? words.checking
          : lead
            ? lead(
                formatDay(preview.effectiveDate),
                approvalsIn(preview.approvals),
                from < today,
                preview.approvals[0]?.name,
              )
            : t.statuses[preview.status]}
        {!isAsking && last && <> {words.until(formatDay(last))}</>}
      </div>
      {besidesIn(preview)
        .filter(effect => isCancelled(effect) && effect.resource?.id !== replaced)
        .map(effect => (
          <div key={effect.message} className={styles.cancelled}>
            <Cancelled effect={effect} />
          </div>
        ))}
    </>
  )
}

/** What changes, who decides, and what else follows. */
function Consequences({ preview }: { preview: Preview }) {
  const others = besidesIn(preview).filter(effect => !isCancelled(effect))
  return (
    <>
      <div className={styles.changes}>
        <ChangesTable changes={preview.changes} />
      </div>
      {preview.approvals.length > 0 && (
        <Block title={words.approvals}>
          <Steps steps={preview.status === 'Returned' ? preview.approvals.map(asAhead) : preview.approvals} isAhead />
        </Block>
      )}
      {preview.needsApprover && <Notice tone="warning">{whyItWaits(preview.approvals)}</Notice>}
      {others.length > 0 && (
        <Block title={words.effects}>
          <Effects effects={others} />
        </Block>
      )}
    </>
  )
}

/** Effects on the request itself are shown above, and their code is not its own yet. */
const besidesIn = ({ effects, code }: Preview) => effects.filter(({ message }) => !message.startsWith(code))

const isCancelled = ({ type }: Effect): boolean => type === 'Cancelled'

/** A step that returned the request decides it anew. */
const asAhead = ({ decidedBy, onBehalfOf, decidedDateTime, ...step }: Step): Step => ({ ...step, status: 'NotReached' })

/** How many people have to approve it, one after the other or together. */
const approvalsIn = (steps: readonly Step[]): number =>
  steps.reduce((sum, { approvalsNeeded = 1 }) => sum + approvalsNeeded, 0)

/** Another request that this one cancels, by what it asks for where the caller sees it. */
function Cancelled({ effect: { message, resource } }: { effect: Effect }) {
  const { employeeId } = useAccount()
  const isRequest = resource?.type === 'ChangeRequest'
  const { data } = useQuery({ ...readChangeRequest(resource?.id ?? 0), enabled: isRequest })
  if (data?.record.status !== 'Pending') return <Notice tone="warning">{message}</Notice>
  const { changeType, code, employee } = data.record
  const owner = employee.id === employeeId ? undefined : spokenName(employee.name)
  return <Notice tone="warning">{words.cancels(owner, requestKind({ changeType }).toLowerCase(), code)}</Notice>
}

/** The missing fields while the user types; after sending, the refusal. */
function Refusal({ error, isRefused }: Readonly<{ error: unknown; isRefused: boolean }>) {
  if (!(error instanceof ApiError) || error.status !== 400) return <Problem error={error} />
  const sentences = sentencesOf(error.violations)
  const list = (shown: readonly string[]) => shown.map(sentence => <li key={sentence}>{sentence}</li>)
  if (isRefused) {
    return (
      <Notice tone="danger" title={words.refused} isAlert>
        <ul>{list(sentences)}</ul>
      </Notice>
    )
  }
  const missing = sentences.filter(sentence => sentence.endsWith(isMissing))
  const others = sentences.filter(sentence => !sentence.endsWith(isMissing))
  return (
    <div role="status">
      {missing.length > 0 && <p className={styles.stillNeeded}>{words.stillNeeded(missing.map(fieldIn))}</p>}
      {others.length > 0 && (
        <>
          <div className={styles.lead}>{words.notYet}</div>
          <ul className={styles.missing}>{list(others)}</ul>
        </>
      )}
    </div>
  )
}

/** How the sentence about an empty field ends. */
const isMissing = t.atField('', words.required)

/** "Payment group: This is required." is about the "payment group". The first entry of a list needs no number. */
const fieldIn = (sentence: string): string =>
  sentence
    .slice(0, -isMissing.length)
    .replace(/ \(1\)$/, '')
    .replace(/^\p{Lu}(?=\p{Ll})/u, letter => letter.toLowerCase())
