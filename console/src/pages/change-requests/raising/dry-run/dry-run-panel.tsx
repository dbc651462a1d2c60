import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiError } from '../../../../api/client.ts'
import { formatDay } from '../../../../format/formats.ts'
import { Effects, Steps, whyItWaits } from '../../../../parts/approvals/index.ts'
import { ChangesTable } from '../../../../parts/change-requests/index.ts'
import { changeRequestsTexts } from '../../../../texts/en-AU/change-requests.ts'
import { t } from '../../../../texts/index.ts'
import { Notice, Problem, sentencesOf } from '../../../../ui/message/index.ts'
import { Block, Section } from '../../../../ui/page/index.ts'
import styles from '../../requests.module.css'
import { ConflictingRequests } from './conflicting-requests.tsx'
import { summaryOf } from './summary.tsx'
import type { DryRun } from './use-dry-run.ts'

const words = changeRequestsTexts.dryRun

type Props = Readonly<{
  dryRun: DryRun
  hasSummary: boolean
  /** The refusal of the values in the form, after the user has sent them. */
  refusal: unknown
  employeeId: number
  supersedes: number | undefined
  /** Undefined where the request cannot supersede another. */
  onSupersede: ((id: number | undefined) => void) | undefined
  /** The buttons. */
  children: ReactNode
}>

/** The result of the dry run: missing fields, changes, approvers and other effects. */
export const DryRunPanel = ({ dryRun, hasSummary, refusal, employeeId, supersedes, onSupersede, children }: Props) => {
  const isSaidAbove = isSame(refusal, dryRun.error)
  const error = refusal ?? dryRun.error
  return (
    <div className={styles.sticky}>
      <Section title={words.title}>
        <Outcome dryRun={dryRun} hasSummary={hasSummary} isRefused={isSaidAbove} />
        <ConflictingRequests error={error} employeeId={employeeId} chosen={supersedes} onChoose={onSupersede} />
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
}>

/** The effects, or the reasons why it cannot be sent yet. */
export function Outcome({ dryRun: { preview, error, isAsking }, hasSummary = false, isRefused = false }: OutcomeProps) {
  if (error) return <Refusal error={error} isRefused={isRefused} />
  if (!preview) {
    return (
      <Stack role="status" aria-label={t.loading} gap="sm">
        <Skeleton height={18} />
        <Skeleton height={18} width="70%" />
      </Stack>
    )
  }
  // Effects on the request itself are shown above, and their code is not its own yet.
  const besides = preview.effects.filter(({ message }) => !message.startsWith(preview.code))
  const cancelled = besides.filter(({ type }) => type === 'Cancelled')
  const others = besides.filter(each => !cancelled.includes(each))
  const lead = words.leads[preview.status as keyof typeof words.leads]
  const last = preview.effectiveToDate
  const summary = hasSummary && summaryOf(preview)
  return (
    <>
      {summary && <p className={styles.summary}>{summary}</p>}
      <div role="status" className={styles.lead} aria-busy={isAsking}>
        {isAsking ? words.checking : lead ? lead(formatDay(preview.effectiveDate)) : t.statuses[preview.status]}
        {!isAsking && last && <> {words.until(formatDay(last))}</>}
      </div>
      <Block title={t.changes.title}>
        <ChangesTable changes={preview.changes} />
      </Block>
      {preview.approvals.length > 0 && (
        <Block title={words.approvals}>
          <Steps steps={preview.approvals} />
        </Block>
      )}
      {preview.needsApprover && <Notice tone="warning">{whyItWaits(preview.approvals)}</Notice>}
      {cancelled.map(({ message }) => (
        <div key={message} className={styles.cancelled}>
          <Notice tone="warning">{message}</Notice>
        </div>
      ))}
      {others.length > 0 && (
        <Block title={words.effects}>
          <Effects effects={others} />
        </Block>
      )}
    </>
  )
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
