import { Button } from '@mantine/core'
import { IconCircleCheck, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { AnswerOf } from '../../api/client.ts'
import { formatNumber } from '../../format/formats.ts'
import { auditVerification } from '../../parts/audit-log/index.ts'
import { auditLogTexts } from '../../texts/en-AU/audit-log.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { Notice, Problem } from '../../ui/message/index.ts'
import { TextLink } from '../../ui/page/index.ts'
import { Instant } from '../../ui/timeline/index.ts'
import styles from './audit-log.module.css'
import { useLastVerified } from './last-verified.ts'

const words = auditLogTexts.verification

type Result = AnswerOf<'/AuditLog/Verification', 'get'>

// Here only the user starts a verification. The result of Today's is shown, until the next one.
const verification = { ...auditVerification, enabled: false }

/** What the last verification found, and the button for the next one. */
export function Verify() {
  const { data, isFetching, refetch } = useQuery(verification)
  const explained = useId()
  return (
    <>
      <State />
      <span id={explained} hidden>
        {words.explained}
      </span>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconShieldCheck size={14} aria-hidden />}
        loading={isFetching}
        aria-describedby={explained}
        onClick={() => refetch()}
      >
        {data ? words.again : words.verify}
      </Button>
    </>
  )
}

/** "Verified just now: all 2,069 entries are intact", or of a former visit when that was. What is wrong stands above the list. */
function State() {
  const { data, error, isFetching, dataUpdatedAt } = useQuery(verification)
  const isBroken = data?.firstBad !== undefined
  const found = data &&
    !isBroken && { at: new Date(dataUpdatedAt).toISOString(), entries: data.entries, unsealed: data.unsealed }
  const last = useLastVerified(found || undefined, isBroken)
  const isAmiss = error !== null || isBroken
  const shown = isFetching || isAmiss ? undefined : last
  return (
    <span
      role="status"
      className={`soft ${styles.state}`}
      title={words.explained}
      data-intact={shown !== undefined || undefined}
    >
      {isFetching && words.running}
      {!(isFetching || isAmiss || shown) && words.never}
      {shown && (
        <>
          <IconCircleCheck size={16} aria-hidden />
          <span>
            {found ? words.verified : words.last} <Instant at={shown.at} isAge />
            {`: ${(found ? words.intact : words.wasIntact)(shown.entries, formatNumber(shown.entries))}`}
            {shown.unsealed > 0 && `, ${words.notSealed(formatNumber(shown.unsealed))}`}
          </span>
        </>
      )}
    </span>
  )
}

/** What was found amiss, or the head of an intact chain; nothing until there is a result, of Today or at the user's wish. */
export function Verified() {
  const { data, error, isFetching } = useQuery(verification)
  if (isFetching) return null
  return (
    <div role="status" aria-live="polite" className={styles.verified}>
      <Problem error={error} />
      {!error && data?.firstBad && <Broken result={data} problem={data.firstBad} />}
      {!error && data && !data.firstBad && (
        <details>
          <summary className="soft">{words.headOpen}</summary>
          <CopyText text={data.head} label={words.head} />
          <div className="soft">{words.headHelp}</div>
        </details>
      )}
    </div>
  )
}

type Bad = NonNullable<Result['firstBad']>

const Broken = ({ result, problem: { problem, sequence } }: { result: Result; problem: Bad }) => (
  <Notice tone="danger" title={words.broken}>
    {problem} {words.goodTo(result.sealedTo)}{' '}
    {sequence !== undefined && (
      <TextLink
        from="/audit-log"
        to="/audit-log"
        search={now => ({ ...now, entry: sequence })}
        resetScroll={false}
        c="inherit"
        underline="always"
      >
        {words.show}
      </TextLink>
    )}
  </Notice>
)
