import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { readPage } from '../../../api/client.ts'
import { formatDaysAway } from '../../../format/formats.ts'
import { spokenName } from '../../../format/people.ts'
import { useToday } from '../../../parts/reference-data/index.ts'
import { credentialsTexts } from '../../../texts/en-AU/credentials.ts'
import { PersonName } from '../../../ui/initials.tsx'
import { StatusBadge } from '../../../ui/message/index.ts'
import { TextLink } from '../../../ui/page/index.ts'
import type { Column } from '../../../ui/table/index.ts'
import { RecordList, usePage } from '../../../ui/table/index.ts'
import { Day } from '../../../ui/timeline/index.ts'
import styles from './credentials-table.module.css'
import { type Credential, isByLastDay, todayFor, watched } from './expiring.ts'
import { type Status, statuses } from './filters.tsx'
import { useListSearch } from './list-search.ts'
import { type Period, wordsOf } from './periods.ts'

const words = credentialsTexts
const pageSize = 50

/** The credentials under the filters, page by page. */
export function AllCredentials() {
  const { search } = useListSearch()
  const { status, type, employee, page = 1 } = search
  const Status = statuses.find(word => word === status) as Status | undefined
  const isFiltered = Boolean(Status || type || employee)
  const query = usePage(
    readPage('/Credentials/Search', {
      query: {
        ...(Status && { Status }),
        ...(isByLastDay(Status) && { Order: 'ExpiringFirst' as const }),
        ...(type && { CredentialTypeId: type }),
        ...(employee && { EmployeeId: employee }),
        pageNumber: page,
        pageSize,
      },
    }),
  )
  return (
    <RecordList
      query={query}
      pageSize={pageSize}
      title={isFiltered ? words.matching : words.all}
      {...{ caption: words.title, rowKey, columns }}
      empty={isFiltered ? words.noHit : words.empty}
    />
  )
}

/** The credentials that expire in a period of the strip, the earliest first. */
export function CredentialsOfPeriod(period: Pick<Period, 'from' | 'before'>) {
  const { search, change } = useListSearch()
  const { type, employee, page = 1 } = search
  const query = usePage(
    readPage('/Credentials/Search', {
      query: {
        ...(type && { CredentialTypeId: type }),
        ...(employee && { EmployeeId: employee }),
        ...{ ...watched, ExpiringFrom: period.from, ExpiringBefore: period.before },
        Order: 'ExpiringFirst',
        pageNumber: page,
        pageSize,
      },
    }),
  )
  return (
    <RecordList
      query={query}
      pageSize={pageSize}
      title={wordsOf(period)}
      actions={
        <Button variant="default" size="xs" onClick={() => change({ from: undefined, before: undefined })}>
          {words.strip.showAll}
        </Button>
      }
      {...{ caption: words.title, rowKey, columns }}
      empty={words.nothingExpires}
    />
  )
}

const rowKey = ({ id }: Credential) => id

const columns: readonly Column<Credential>[] = [
  {
    header: words.credential,
    cell: row => (
      <>
        <TextLink to="/credentials/$id" params={{ id: String(row.id) }} fw={550}>
          {row.credentialType.name}
        </TextLink>
        <div className="soft">{row.registrationNumber}</div>
      </>
    ),
  },
  {
    header: words.employee,
    cell: row => (
      <PersonName name={row.employee.name}>
        <TextLink to="/employees/$id" params={{ id: String(row.employee.id) }}>
          {spokenName(row.employee.name)}
        </TextLink>
      </PersonName>
    ),
  },
  { header: words.issuer, cell: row => row.credentialIssuer.name },
  {
    header: words.expires,
    cell: row =>
      row.expiryDate ? (
        <Expires on={row.expiryDate} status={row.status} />
      ) : (
        <span className="soft">{words.noExpiry}</span>
      ),
  },
  {
    header: words.status,
    cell: row => (
      <>
        <StatusBadge status={row.status} />
        {row.isVerified && (
          <div className={styles.verified}>
            <IconCircleCheck size={14} aria-hidden /> {words.verified}
          </div>
        )}
      </>
    ),
  },
]

/** The last day, with its distance from today while the credential is current. */
function Expires({ on, status }: { on: string; status: Credential['status'] }) {
  const today = useToday()
  return (
    <>
      <Day on={on} />
      {(status === 'Expiring' || status === 'Expired') && (
        <div className="soft">{formatDaysAway(on, todayFor(status, on, today))}</div>
      )}
    </>
  )
}
