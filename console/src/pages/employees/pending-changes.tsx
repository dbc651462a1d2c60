import { useQuery } from '@tanstack/react-query'
import { readPage } from '../../api.ts'
import { formatDate } from '../../formats.ts'
import { t } from '../../texts/index.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Section } from '../../ui/page.tsx'
import styles from './employees.module.css'

/** What has been asked for and is not there yet. Nothing is said where there is nothing. */
export function PendingChanges({ employeeId }: { employeeId: number }) {
  const { data } = useQuery(
    readPage('/change-requests', {
      query: {
        ...{ pageNumber: 1, pageSize: 20, EmployeeId: employeeId },
        Statuses: ['Draft', 'Pending', 'Returned', 'Approved', 'Failed'],
      },
    }),
  )
  if (!data || data.total === 0) return null
  const { pending } = t.employees
  return (
    <Section
      title={pending.title}
      actions={
        <TextLink to="/change-requests" search={{ employee: employeeId }} fz="sm">
          {pending.all}
        </TextLink>
      }
    >
      <ul className={styles.list}>
        {data.items.map(({ id, code, changeType, status, effectiveDate }) => (
          <li key={id} className={styles.row}>
            <span>
              <TextLink to="/change-requests/$id" params={{ id: String(id) }} fw={600}>
                {t.changeTypes[changeType]}
              </TextLink>{' '}
              <span className="soft">
                {code}, {pending.from(formatDate(effectiveDate))}
              </span>
            </span>
            <span className={styles.inline}>
              {status === 'Approved' && (
                <TextLink
                  to="/employees/$id"
                  params={{ id: String(employeeId) }}
                  search={{ asAt: effectiveDate.slice(0, 10) }}
                  resetScroll={false}
                  fz="sm"
                >
                  {pending.look(formatDate(effectiveDate))}
                </TextLink>
              )}
              <StatusBadge status={status} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
