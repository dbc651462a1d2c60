import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { readPage } from '../../api/client.ts'
import {
  type Account,
  InviteAgain,
  lacksSecondFactor,
  linkToAccount,
  SecondFactorUnknown,
  Seen,
} from '../../parts/accounts/index.ts'
import { RoleTags } from '../../parts/authorities/index.ts'
import { accountsTexts } from '../../texts/en-AU/accounts.ts'
import { t } from '../../texts/index.ts'
import { ListedName, PersonName } from '../../ui/initials.tsx'
import { SearchBox } from '../../ui/input/index.ts'
import { lazyDialog } from '../../ui/loading/index.ts'
import { Badge, StatusBadge } from '../../ui/message/index.ts'
import { Page, TextLink } from '../../ui/page/index.ts'
import {
  by,
  ClearFilters,
  type Column,
  type OrderOf,
  RecordList,
  SelectFilter,
  useFilters,
  useOrder,
  usePage,
} from '../../ui/table/index.ts'
import { Instant } from '../../ui/timeline/index.ts'
import styles from './accounts.module.css'

const words = accountsTexts
const pageSize = 50
const statuses = ['Active', 'Suspended', 'Closed'] as const

const InviteDialog = lazyDialog(async () => (await import('../../parts/accounts/invite-dialog.tsx')).InviteDialog)

/** The accounts of the group, by which people sign in and programs call the API. */
export function AccountsPage() {
  const { page = 1, new: isNew, ...search } = useSearch({ from: '/signed-in/accounts' })
  const navigate = useNavigate({ from: '/accounts' })
  const { field, ...filters } = useFilters(search)
  const status = statuses.find(each => each === search.status)
  const query = usePage(
    readPage('/Accounts', {
      query: {
        ...{ Order: useOrder(columns) ?? usual, pageNumber: page, pageSize },
        ...(search.name && { Name: search.name }),
        ...(status && { Status: status }),
      },
    }),
  )
  const open = (isOpen: true | undefined) =>
    void navigate({ search: old => ({ ...old, new: isOpen }), replace: true, resetScroll: false })
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      actions={
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => open(true)}>
          {words.invite}
        </Button>
      }
      filters={
        <>
          <SearchBox label={t.filters.search} placeholder={words.searchHint} {...field('name')} />
          <SelectFilter
            label={t.filters.status}
            data={statuses.map(value => ({ value, label: words.statuses[value] }))}
            {...field('status')}
          />
          <ClearFilters {...filters} />
        </>
      }
    >
      <RecordList
        query={query}
        pageSize={pageSize}
        caption={words.title}
        counted={words.counted}
        rowKey={({ id }) => id}
        columns={columns}
        usual={usual}
        empty={filters.isFiltered ? words.notFound : words.empty}
      />
      {isNew && <InviteDialog onClose={() => open(undefined)} />}
    </Page>
  )
}

const usual = 'NameAscending'

const columns: readonly Column<Account, OrderOf<'/Accounts'>>[] = [
  {
    header: words.name,
    sort: by('Name'),
    cell: account => (
      <PersonName name={account.name} below={account.email} isWide>
        <TextLink {...linkToAccount(account)}>
          <ListedName name={account.name} />
        </TextLink>
      </PersonName>
    ),
  },
  { header: words.allRoles, cell: account => <Roles account={account} /> },
  { header: words.sees, cell: account => <Seen account={account} isBrief /> },
  { header: words.status, cell: account => <Standing account={account} /> },
]

/** Letters of roles that have room in one line. */
const room = 24

function Roles({ account }: { account: Account }) {
  const held = [...account.roles, ...account.authorityRoles]
  return held.length > 0 ? <RoleTags held={held} room={room} /> : <span className="soft">{words.noRoles}</span>
}

/**
 * How the account stands, and when its owner was last here, unless a second factor is required of which nothing is known. An
 * invitation can be sent again.
 */
function Standing({ account }: { account: Account }) {
  const { status, isInvited, createdDateTime, lastSignInDateTime } = account
  if (status === 'Active' && isInvited) {
    return (
      <>
        <span className={styles.state}>
          <Badge tone="info">{words.isInvited}</Badge>{' '}
          <span className="soft">
            <Instant at={createdDateTime} isAge />
          </span>
        </span>
        <div className={styles.below}>
          <InviteAgain account={account} />
        </div>
      </>
    )
  }
  return (
    <>
      <span className={styles.state}>
        {status === 'Active' ? words.statuses.Active : <StatusBadge status={status} word={words.statuses[status]} />}
      </span>
      <div className={`soft ${styles.below}`}>
        {lacksSecondFactor(account) ? (
          <SecondFactorUnknown label={words.secondFactorUnknown} />
        ) : lastSignInDateTime === undefined ? (
          words.neverSignedIn
        ) : (
          <>
            {words.signedIn} <Instant at={lastSignInDateTime} isAge />
          </>
        )}
      </div>
    </>
  )
}
