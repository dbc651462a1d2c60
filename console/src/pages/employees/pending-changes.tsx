import { useQuery } from '@tanstack/react-query'
import { readPage } from '../../api/client.ts'
import { formatDate } from '../../format/formats.ts'
import { requestKind } from '../../parts/change-requests/index.ts'
import { t } from '../../texts/index.ts'
import { StatusBadge } from '../../ui/message/index.ts'
import { Section, TextLink } from '../../ui/page/index.ts'
import styles from './employees.module.css'

/** What has been asked for and is not there yet. Nothing is said where there is nothing. */
export function PendingChanges({ employeeId }: { employeeId: number }) {
  const { data } = useQuery(
    readPage('/change-requests', {
      query: {
        ...{ pageNumber: 1, pageSize: 20, EmployeeId: employeeId, expand: 'details' },
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
        {data.items.map(request => (
          <li key={request.id} className={styles.row}>
            <span>
              <TextLink to="/change-requests/$id" params={{ id: String(request.id) }} fw={600}>
                {requestKind(request)}
              </TextLink>{' '}
              <span className="soft">
                {request.code}, {daysOf(request)}
              </span>
            </span>
            <span className={styles.inline}>
              {request.status === 'Approved' && (
                <TextLink
                  to="/employees/$id"
                  params={{ id: String(employeeId) }}
                  search={{ asAt: request.effectiveDate.slice(0, 10) }}
                  resetScroll={false}
                  fz="sm"
                >
                  {pending.look(formatDate(request.effectiveDate))}
                </TextLink>
              )}
              <StatusBadge status={request.status} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Days = Readonly<{ effectiveDate: string; effectiveToDate?: string | undefined }>

const daysOf = ({ effectiveDate, effectiveToDate }: Days): string =>
  effectiveToDate === undefined
    ? t.employees.pending.from(formatDate(effectiveDate))
    : t.employees.pending.fromTo(formatDate(effectiveDate), formatDate(effectiveToDate))
