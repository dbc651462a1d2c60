import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError, askConsole, asTrial } from '../../../api/client.ts'
import { formatNumber } from '../../../format/formats.ts'
import { accountTexts } from '../../../texts/en-AU/account.ts'
import { t } from '../../../texts/index.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import { accountQuery, type KeyPreview } from '../account.ts'
import styles from '../new-key.module.css'
import { useDayAfter } from './day-after.ts'
import { bodyOf, type KeyValues } from './key-values.ts'

const words = accountTexts.newKey
const counted = ['employees', 'authorities', 'costCentres', 'positions', 'changeRequests'] as const

/** What a key with these values can do, until when, and the records that it would see, counted by the server. */
export function SeenByKey({ values }: { values: KeyValues }) {
  // The name does not change the counts.
  const body = { ...bodyOf(values), Name: t.outcome }
  const query = useQuery({
    queryKey: ['key preview', body],
    queryFn: () => askConsole<KeyPreview>('post', '/console/keys/preview', body),
    enabled: values.Scopes.length > 0,
    meta: asTrial,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (values.Scopes.length === 0) return <p className={styles.soft}>{words.previewNothing}</p>
  if (query.error) return <p className={styles.soft}>{messageOf(query.error)}</p>
  return (
    <>
      <div>
        <Does values={values} />
      </div>
      <Loaded query={query}>{preview => <Seen preview={preview} isOld={query.isPlaceholderData} />}</Loaded>
    </>
  )
}

function Does({ values: { Scopes, ExpiresInDays } }: { values: KeyValues }) {
  const until = useDayAfter(Number(ExpiresInDays))
  const offered = useQuery(accountQuery).data?.maximumScopes
  const { read, all, some } = words.does
  if (Scopes.length === 1 && Scopes[0] === 'read') return read(until)
  return offered?.every(scope => Scopes.includes(scope)) ? all(until) : some(Scopes.length, until)
}

const messageOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return t.problems.noAnswer
  return Object.values(error.violations).flat().join(' ') || error.message
}

const Seen = ({ preview: { counts }, isOld }: { preview: KeyPreview; isOld: boolean }) => (
  <div>
    <div className="soft">{words.sees}</div>
    <dl className={styles.seen} data-old={isOld || undefined} aria-busy={isOld}>
      {counted.map(of => (
        <div key={of}>
          <dt>{accountTexts.counted[of](counts[of])}</dt>
          <dd className={styles.count}>{formatNumber(counts[of])}</dd>
        </div>
      ))}
    </dl>
  </div>
)
