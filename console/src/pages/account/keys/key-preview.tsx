import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError, askConsole, asTrial } from '../../../api/client.ts'
import { formatNumber } from '../../../format/formats.ts'
import { spokenName } from '../../../format/people.ts'
import { accountTexts } from '../../../texts/en-AU/account.ts'
import { t } from '../../../texts/index.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import type { KeyPreview } from '../account.ts'
import styles from '../new-key.module.css'
import { bodyOf, type KeyValues } from './key-values.ts'

const words = accountTexts.newKey
const counted = ['employees', 'authorities', 'costCentres', 'positions', 'changeRequests'] as const

/** The records that a key with these values would see, counted by the server. */
export function SeenByKey({ values }: { values: KeyValues }) {
  // The name does not change the counts.
  const body = { ...bodyOf(values), Name: words.preview }
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
  return <Loaded query={query}>{preview => <Seen preview={preview} isOld={query.isPlaceholderData} />}</Loaded>
}

const messageOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return t.problems.noAnswer
  return Object.values(error.violations).flat().join(' ') || error.message
}

const Seen = ({ preview: { counts, first }, isOld }: { preview: KeyPreview; isOld: boolean }) => (
  <dl className={styles.seen} data-old={isOld || undefined} aria-busy={isOld}>
    {counted.map(of => {
      const named = of in first ? first[of as keyof typeof first] : []
      return (
        <div key={of}>
          <dt>{accountTexts.counted[of](counts[of])}</dt>
          <dd className={styles.count}>{formatNumber(counts[of])}</dd>
          {named.length > 0 && (
            <dd className={styles.first}>
              {words.first(
                named.map(({ name }) => (of === 'costCentres' ? name : spokenName(name))),
                counts[of] - named.length,
              )}
            </dd>
          )}
        </div>
      )
    })}
  </dl>
)
