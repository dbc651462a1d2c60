import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { readPage } from '../../api/client.ts'
import { AccessScope } from '../../parts/access-scope/index.ts'
import type { Account } from '../../parts/accounts/index.ts'
import { isPowerful, namesOfRoles } from '../../parts/authorities/index.ts'
import { accountsTexts } from '../../texts/en-AU/accounts.ts'
import { t } from '../../texts/index.ts'
import { FirstFew } from '../../ui/first-few.tsx'
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
    cell: ({ id, name, email }) => (
      <PersonName name={name} below={email} isWhole>
        <TextLink to="/accounts/$id" params={{ id: String(id) }}>
          <ListedName name={name} />
        </TextLink>
      </PersonName>
    ),
  },
  {
    header: words.sees,
    cell: ({ accessScope }) => (
      <span className={accessScope.length === 0 ? 'soft' : undefined}>
        <AccessScope entries={accessScope} isBrief />
      </span>
    ),
  },
  {
    header: words.allRoles,
    cell: ({ roles, authorityRoles }) =>
      roles.length + authorityRoles.length > 0 ? (
        <span className={styles.roles}>
          <FirstFew names={namesOfRoles([...roles, ...authorityRoles])} most={1} />
        </span>
      ) : (
        <span className="soft">{words.noRoles}</span>
      ),
  },
  {
    header: words.signIn,
    cell: account => <SignIn account={account} />,
  },
]

/** What is particular in how the owner signs in: most accounts are active, and only some handle pay or administer. */
function SignIn({ account: { status, isInvited, hasSecondFactor, ...account } }: { account: Account }) {
  if (status !== 'Active') return <StatusBadge status={status} />
  if (isInvited)
    return (
      <>
        <Badge tone="info">{words.isInvited}</Badge>
        <div className="soft">{words.hasNoPassword}</div>
      </>
    )
  const isPlain = !isPowerful([...account.roles, ...account.authorityRoles])
  return hasSecondFactor ? (
    <span className={`soft ${styles.signIn}`}>{words.hasSecondFactor}</span>
  ) : (
    <span className={`${isPlain ? 'soft' : styles.lacking} ${styles.signIn}`} title={words.isUnknown}>
      {words.hasNoSecondFactor}
    </span>
  )
}
