import { Button } from '@mantine/core'
import { IconAlertTriangle, IconUserPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { readPage } from '../../api/client.ts'
import { type Account, LastSignIn, lacksSecondFactor, linkToAccount, Seen } from '../../parts/accounts/index.ts'
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
      <PersonName name={account.name} below={account.email} isWhole>
        <span className={styles.named}>
          <TextLink {...linkToAccount(account)}>
            <ListedName name={account.name} />
          </TextLink>
          <Standing account={account} />
        </span>
      </PersonName>
    ),
  },
  {
    header: words.allRoles,
    cell: account => (
      <div className={styles.roles}>
        <Roles account={account} />
      </div>
    ),
  },
  { header: words.sees, cell: account => <Seen account={account} isBrief /> },
  { header: words.lastSignIn, cell: account => <SignIn account={account} /> },
]

function Roles({ account }: { account: Account }) {
  const held = [...account.roles, ...account.authorityRoles]
  return held.length > 0 ? <RoleTags held={held} /> : <span className="soft">{words.noRoles}</span>
}

/** When the owner was last here, and what they want for it. */
function SignIn({ account }: { account: Account }) {
  return (
    <>
      <LastSignIn account={account} />
      {lacksSecondFactor(account) && (
        <div className={styles.lacking}>
          <IconAlertTriangle size={14} aria-hidden />
          {words.lacksSecondFactor}
        </div>
      )}
    </>
  )
}

/** How the account stands, where it is not in use. */
const Standing = ({ account: { status, isInvited } }: { account: Account }) =>
  status === 'Active' ? isInvited && <Badge tone="info">{words.isInvited}</Badge> : <StatusBadge status={status} />
