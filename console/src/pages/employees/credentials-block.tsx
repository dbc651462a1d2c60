import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, readPage } from '../../api/client.ts'
import { formatDate } from '../../format/formats.ts'
import { t } from '../../texts/index.ts'
import { Loaded } from '../../ui/loading/index.ts'
import { StatusBadge } from '../../ui/message/index.ts'
import { Section, TextLink } from '../../ui/page/index.ts'
import styles from './employees.module.css'

const { credentials } = t.employees

/** Licences and the like, those that count before those that are over. */
export function CredentialsBlock({ employeeId }: { employeeId: number }) {
  const query = useQuery(
    readPage('/Credentials/Search', { query: { EmployeeId: employeeId, pageNumber: 1, pageSize: 50 } }),
  )
  return (
    <Section
      title={credentials.title}
      actions={
        <TextLink to="/credentials" search={{ employee: employeeId }} fz="sm">
          {credentials.all}
        </TextLink>
      }
    >
      <Loaded query={query}>{({ items }) => <Credentials rows={items} />}</Loaded>
    </Section>
  )
}

function Credentials({ rows }: { rows: AnswerOf<'/Credentials/Search', 'get'> }) {
  if (rows.length === 0) return <p className="soft">{credentials.empty}</p>
  return (
    <ul className={styles.list}>
      {rows
        .toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)))
        .map(row => (
          <li key={row.id} className={styles.row}>
            <span>
              <TextLink to="/credentials/$id" params={{ id: String(row.id) }} fw={600}>
                {row.credentialType.name}
              </TextLink>{' '}
              <span className="soft">
                {[row.registrationNumber, row.expiryDate && credentials.good(formatDate(row.expiryDate))]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <StatusBadge status={row.status} />
          </li>
        ))}
    </ul>
  )
}

const isOver = ({ status }: { status: string }) => ['Superseded', 'Expired', 'Revoked'].includes(status)
