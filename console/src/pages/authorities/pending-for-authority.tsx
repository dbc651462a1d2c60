import { useQuery } from '@tanstack/react-query'
import { readAll } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { Notice, sentenceOf } from '../../ui/message/index.ts'
import { TextLink } from '../../ui/page/index.ts'
import styles from './authorities.module.css'

/** What was asked for about this authority and waits for a second administrator: nothing of it is in force yet. */
export function PendingForAuthority({ authorityId }: { authorityId: number }) {
  const { data = [], error } = useQuery(readAll('/AdministrativeChanges', { query: { statuses: ['Pending'] } }))
  if (error) {
    return (
      <Notice tone="warning" title={t.administrativeChanges.unknown}>
        {sentenceOf(error)}
      </Notice>
    )
  }
  const mine = data.filter(({ resource }) => resource.type === 'Authority' && resource.id === authorityId)
  if (mine.length === 0) return null
  return (
    <div className={styles.pending} role="status">
      <Notice tone="warning" title={t.administrativeChanges.asked}>
        <ul>
          {mine.map(({ id, summary }) => (
            <li key={id}>{summary}</li>
          ))}
        </ul>
        <TextLink to="/administrative-changes">{t.administrativeChanges.seeIt}</TextLink>
      </Notice>
    </div>
  )
}
