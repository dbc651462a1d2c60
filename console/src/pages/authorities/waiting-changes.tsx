import { useQuery } from '@tanstack/react-query'
import { readPage } from '../../api/client.ts'
import { t } from '../../texts/index.ts'
import { Notice } from '../../ui/message/index.ts'
import { TextLink } from '../../ui/page/index.ts'

/** Tells administrators that something waits for a second one of them. Nothing waits: nothing is said. */
export function WaitingChanges() {
  const { data } = useQuery(
    readPage('/AdministrativeChanges', { query: { statuses: ['Pending'], pageNumber: 1, pageSize: 1 } }),
  )
  if (!data || data.total === 0) return null
  return (
    <Notice tone="warning" title={t.administrativeChanges.waiting(data.total)}>
      <TextLink to="/administrative-changes">{t.administrativeChanges.look}</TextLink>
    </Notice>
  )
}
