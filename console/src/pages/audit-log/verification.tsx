import { Button, Stack, Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
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

const words = auditLogTexts.verification

type Result = AnswerOf<'/AuditLog/Verification', 'get'>

// Here only the user starts a verification. The result of Today's is shown, until the next one.
const verification = { ...auditVerification, enabled: false }

/** Verifies the chain on request. */
export function Verify() {
  const { data, isFetching, refetch } = useQuery(verification)
  const explained = useId()
  return (
    <>
      <span className={`soft ${styles.sealed}`} title={words.explained}>
        {words.sealed}
      </span>
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

/** The result of the verification, or the first faults; nothing until there is one, of Today or at the user's wish. */
export function Verified() {
  const { data, error, isFetching, dataUpdatedAt } = useQuery(verification)
  return (
    <div role="status" aria-live="polite" className={styles.verified}>
      {isFetching && <Text c="dimmed">{words.running}</Text>}
      {!isFetching && <Problem error={error} />}
      {!isFetching && !error && data && <Found result={data} at={new Date(dataUpdatedAt).toISOString()} />}
    </div>
  )
}

const Found = ({ result, at }: { result: Result; at: string }) => (
  <Stack gap="sm">
    {result.firstBad ? (
      <Broken result={result} problem={result.firstBad} />
    ) : (
      <Notice tone="success" title={words.whole(formatNumber(result.entries))}>
        {result.unsealed > 0 && words.unsealed(formatNumber(result.unsealed))}
      </Notice>
    )}
    <div className="soft">
      {words.verified} <Instant at={at} isAge />, <Instant at={at} />
    </div>
    {!result.firstBad && (
      <div>
        <div className="soft">{words.head}</div>
        <CopyText text={result.head} label={words.head} />
        <div className="soft">{words.headHelp}</div>
      </div>
    )}
  </Stack>
)

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
