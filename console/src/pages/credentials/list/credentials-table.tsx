import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { fetchRecord, readPage } from '../../../api/client.ts'
import { formatDaysAway, formatNumber } from '../../../format/formats.ts'
import { spokenName } from '../../../format/people.ts'
import { useToday } from '../../../parts/reference-data/index.ts'
import { credentialsTexts } from '../../../texts/en-AU/credentials.ts'
import { t } from '../../../texts/index.ts'
import { PersonName } from '../../../ui/initials.tsx'
import { lazyDialog } from '../../../ui/loading/index.ts'
import { StatusBadge } from '../../../ui/message/index.ts'
import { TextLink } from '../../../ui/page/index.ts'
import { useRecordActions } from '../../../ui/record-actions.tsx'
import { by, type Column, type OrderOf, RecordList, useOrder, usePage } from '../../../ui/table/index.ts'
import { Day } from '../../../ui/timeline/index.ts'
import styles from './credentials-table.module.css'
import { type Credential, todayFor, toRenew, unrenewed, watched } from './expiring.ts'
import { allPresent, type Status, statuses } from './filters.tsx'
import { useListSearch } from './list-search.ts'

const RenewDialog = lazyDialog(async () => (await import('../record/edit-dialogs.tsx')).RenewDialog)

const words = credentialsTexts
const pageSize = 50

/**
 * The credentials under the filters, page by page. Without a status or a period those that need a renewal, the first to expire
 * on top: they show who has to act.
 */
export function CredentialsTable({ mayRenew }: { mayRenew: boolean }) {
  const { search } = useListSearch()
  const { status, type, employee, from, before, page = 1 } = search
  const Status = statuses.find(word => word === status) as Status | undefined
  const query = usePage(
    readPage('/Credentials/Search', {
      query: {
        ...(Status ? { Status } : status === allPresent || from ? unrenewed : toRenew),
        ...(type && { CredentialTypeId: type }),
        ...(employee && { EmployeeId: employee }),
        ...(from && before && { ...watched, ExpiringFrom: from, ExpiringBefore: before }),
        ...{ Order: useOrder(columns) ?? usual, pageNumber: page, pageSize },
      },
    }),
  )
  const { form, edit: renew } = useRecordActions('credential', id => fetchRecord('/Credentials/{id}', { path: { id } }))
  // The other lists have one status, or say the days that make it.
  const shown = status === allPresent ? [...columns, statusColumn] : columns
  return (
    <>
      <RecordList
        query={query}
        pageSize={pageSize}
        {...{ caption: words.title, rowKey, usual, counted: words.counted }}
        columns={mayRenew ? [...shown, renewal(renew)] : shown}
        empty={from ? words.nothingExpires : Status || type || employee ? words.noHit : words.empty}
      />
      {form?.existing && (
        <RenewDialog credential={form.existing.record} etag={form.existing.etag} onClose={form.onClose} />
      )}
    </>
  )
}

const usual = 'ExpiringFirst'

const rowKey = ({ id }: Credential) => id

const columns: readonly Column<Credential, OrderOf<'/Credentials/Search'>>[] = [
  {
    header: words.credential,
    cell: row => (
      <>
        <div className={styles.name} title={row.credentialType.name}>
          <TextLink to="/credentials/$id" params={{ id: String(row.id) }} fw={550}>
            {row.credentialType.name}
          </TextLink>
        </div>
        <div className={styles.number}>
          <span className="soft">{row.registrationNumber}</span>
          {row.isVerified && (
            <span className={styles.verified}>
              <IconCircleCheck size={14} aria-hidden /> {words.verified}
            </span>
          )}
        </div>
      </>
    ),
  },
  {
    header: words.employee,
    sort: by('Employee'),
    cell: row => (
      <PersonName name={row.employee.name}>
        <TextLink to="/employees/$id" params={{ id: String(row.employee.id) }}>
          {spokenName(row.employee.name)}
        </TextLink>
      </PersonName>
    ),
  },
  {
    header: words.expires,
    sort: ['ExpiringFirst', 'ExpiryDateDescending'],
    cell: row =>
      row.expiryDate ? (
        <Expires on={row.expiryDate} status={row.status} />
      ) : (
        <span className="soft">{words.noExpiry}</span>
      ),
  },
  { header: words.issuer, isExtra: true, cell: row => row.credentialIssuer.name },
]

const statusColumn: Column<Credential> = {
  header: words.status,
  // An expired one says since when.
  cell: ({ status }) => status !== 'Expired' && <StatusBadge status={status} />,
}

const isRenewable = ({ availableActions }: Credential): boolean =>
  availableActions.some(({ action, isAllowed }) => action === 'renew' && isAllowed)

const renewal = (renew: (id: number) => void): Column<Credential> => ({
  header: t.actions,
  isUnnamed: true,
  align: 'end',
  cell: row =>
    isRenewable(row) && (
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={words.renewOf(t.changeRequests.for(row.credentialType.name, spokenName(row.employee.name)))}
        onClick={() => renew(row.id)}
      >
        {words.actions.renew}
      </Button>
    ),
})

/** The last day, and how far it is away. */
function Expires({ on, status }: { on: string; status: Credential['status'] }) {
  const today = todayFor(status, on, useToday())
  const overdue = status === 'Expired' ? (Date.parse(today) - Date.parse(on.slice(0, 10))) / 86_400_000 : 0
  return (
    <>
      <Day on={on} />
      <div className={overdue > 0 ? styles.overdue : 'soft'}>
        {overdue > 0 ? words.overdue(overdue, formatNumber(overdue)) : formatDaysAway(on, today)}
      </div>
    </>
  )
}
