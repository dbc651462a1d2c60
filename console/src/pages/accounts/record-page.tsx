import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { spokenName } from '../../format/people.ts'
import {
  type Account,
  AccountActions,
  readAccount,
  seenBy,
  waysInto,
  whyUnchanged,
} from '../../parts/accounts/index.ts'
import { inOrder, lineOfRole } from '../../parts/authorities/index.ts'
import { linkTo } from '../../parts/links/index.ts'
import { accountsTexts } from '../../texts/en-AU/accounts.ts'
import { Initials } from '../../ui/initials.tsx'
import { LoadedPage } from '../../ui/loading/index.ts'
import { StatusBadge } from '../../ui/message/index.ts'
import { Facts, Lines, Page, Section, TextLink } from '../../ui/page/index.ts'
import { Instant } from '../../ui/timeline/index.ts'
import styles from './accounts.module.css'

const words = accountsTexts
const back = <TextLink to="/accounts">{words.back}</TextLink>

/** One account: how its owner signs in, what it may see and do, and what an administrator can do with it. */
export function AccountRecordPage() {
  const { id } = useParams({ from: '/signed-in/accounts/$id' })
  const query = useQuery(readAccount(Number(id)))
  return (
    <LoadedPage query={query} title={words.one} back={back}>
      {shown => (
        <Page
          title={spokenName(shown.record.name)}
          mark={<Initials name={shown.record.name} size="large" />}
          badge={<StatusBadge status={shown.record.status} />}
          subtitle={<Header account={shown.record} />}
          back={back}
          actions={<AccountActions shown={shown} />}
        >
          <Section title={words.signIn}>
            <Facts isDense facts={signInOf(shown.record)} />
          </Section>
          <Roles account={shown.record} />
        </Page>
      )}
    </LoadedPage>
  )
}

/** With which email the owner signs in, where their records are, how it stands, and why the reader does not change it. */
const Header = ({ account }: { account: Account }) => (
  <>
    <div className={styles.owner}>
      <span>{account.email}</span>
      {account.employee && <TextLink {...linkTo.Employee(account.employee.id)}>{words.employeeRecord}</TextLink>}
      {account.authority && <TextLink {...linkTo.Authority(account.authority.id)}>{words.access}</TextLink>}
    </div>
    <div>
      <State account={account} />
    </div>
    <div>{whyUnchanged(account)}</div>
  </>
)

function State({ account: { status, isInvited, createdDateTime, ...account } }: { account: Account }) {
  const { states } = words
  if (status === 'Closed') return states.closed
  if (status === 'Suspended') return states.suspended
  if (isInvited) {
    const [before, after] = states.invited
    return (
      <>
        {before}
        <Instant at={createdDateTime} isAge />
        {after}
      </>
    )
  }
  const hasRoles = account.roles.length + account.authorityRoles.length > 0
  return hasRoles ? undefined : states.decidesNothing
}

/** What the owner may decide and administer; the header says that there is nothing. Their access has days and limits. */
function Roles({ account: { authority, roles, authorityRoles } }: { account: Account }) {
  const held = inOrder([...roles, ...authorityRoles])
  if (held.length === 0) return null
  return (
    <Section
      title={words.allRoles}
      isFlush
      actions={
        authority && (
          <TextLink {...linkTo.Authority(authority.id)} fz="sm">
            {words.roleChanges}
          </TextLink>
        )
      }
    >
      <Lines label={words.allRoles} lines={held.map(lineOfRole)} />
    </Section>
  )
}

const signInOf = (account: Account) => [
  [words.invitation, account.isInvited ? words.isOpen : words.isAccepted] as const,
  ...waysInto(account),
  [words.created, <Instant key="created" at={account.createdDateTime} isAge />] as const,
  seenBy(account),
]
