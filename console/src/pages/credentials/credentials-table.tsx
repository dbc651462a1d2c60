import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { readPage } from '../../api.ts'
import { formatAge } from '../../formats.ts'
import { t } from '../../texts/index.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { type Column, DataTable, Pager } from '../../ui/data-table.tsx'
import { Day } from '../../ui/instant.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/page.tsx'
import styles from './credentials-table.module.css'
import { type Credential, lastDayOf } from './expiring.ts'
import { useExpiring } from './expiry.tsx'
import { type Status, statuses } from './filters.tsx'
import { useListSearch } from './list-search.ts'
import { type Period, wordsOf } from './periods.ts'

const words = t.credentials
const pageSize = 50

/** Those that the filters name, page by page. */
export function AllCredentials() {
  const { search } = useListSearch()
  const navigate = useNavigate({ from: '/credentials' })
  const { status, type, employee, page = 1 } = search
  const Status = statuses.find(word => word === status) as Status | undefined
  const query = useQuery({
    ...readPage('/Credentials/Search', {
      query: {
        ...(Status && { Status }),
        ...(type && { CredentialTypeId: type }),
        ...(employee && { EmployeeId: employee }),
        pageNumber: page,
        pageSize,
      },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section isFlush title={words.all}>
      <Loaded query={query}>
        {({ items, total }) => (
          <>
            <Credentials rows={items} empty={Status || type || employee ? words.noHit : words.empty} />
            {total > 0 && (
              <div className={styles.pager}>
                <Pager
                  total={total}
                  page={page}
                  pageSize={pageSize}
                  onChange={page => navigate({ search: now => ({ ...now, page }) })}
                />
              </div>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** Those whose last day lies in a period of the strip, the earliest first. */
export function CredentialsOfPeriod(period: Pick<Period, 'from' | 'before'>) {
  const { change } = useListSearch()
  const { query } = useExpiring()
  return (
    <Section
      isFlush
      title={wordsOf(period)}
      actions={
        <Button variant="default" size="xs" onClick={() => change({ from: undefined, before: undefined })}>
          {words.strip.showAll}
        </Button>
      }
    >
      <Loaded query={query}>
        {({ credentials }) => (
          <Credentials
            rows={credentials.filter(each => lastDayOf(each) >= period.from && lastDayOf(each) < period.before)}
            empty={words.nothingExpires}
          />
        )}
      </Loaded>
    </Section>
  )
}

const Credentials = ({ rows, empty }: { rows: readonly Credential[]; empty: string }) => (
  <DataTable caption={words.title} rows={rows} rowKey={row => row.id} columns={columns} empty={empty} />
)

const columns: readonly Column<Credential>[] = [
  {
    header: words.credential,
    cell: row => (
      <>
        <TextLink to="/credentials/$id" params={{ id: String(row.id) }} fw={550}>
          {row.credentialType.name}
        </TextLink>
        <div className={styles.soft}>{row.registrationNumber}</div>
      </>
    ),
  },
  {
    header: words.employee,
    cell: row => (
      <TextLink to="/employees/$id" params={{ id: String(row.employee.id) }}>
        {row.employee.name}
      </TextLink>
    ),
  },
  { header: words.issuer, cell: row => row.credentialIssuer.name },
  { header: words.expires, cell: row => row.expiryDate && <Expires on={row.expiryDate} status={row.status} /> },
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

/** The day, and how near it is where that matters. */
const Expires = ({ on, status }: { on: string; status: Credential['status'] }) => (
  <>
    <span className={styles.day}>
      <Day on={on} />
    </span>
    {(status === 'Expiring' || status === 'Expired') && (
      <div className={styles.soft}>{formatAge(`${on.slice(0, 10)}T23:59:59Z`)}</div>
    )}
  </>
)
