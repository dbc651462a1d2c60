import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { spokenName } from '../../format/people.ts'
import {
  type Account,
  AccountActions,
  readAccount,
  seenBy,
  waysInto,
  whyUnchanged,
} from '../../parts/accounts/index.ts'
import { authorityRecord, lineOfRole, pendingChanges, RolesSection, rolesOf } from '../../parts/authorities/index.ts'
import { linkTo } from '../../parts/links/index.ts'
import { accountsTexts } from '../../texts/en-AU/accounts.ts'
import { Initials } from '../../ui/initials.tsx'
import { LoadedPage } from '../../ui/loading/index.ts'
import { StatusBadge } from '../../ui/message/index.ts'
import { Facts, Lines, Page, Section, SideColumn, TextLink } from '../../ui/page/index.ts'
import { Instant } from '../../ui/timeline/index.ts'

const words = accountsTexts
const back = <TextLink to="/accounts">{words.back}</TextLink>

/** One account: whose it is, what it may see and do, and what an administrator can do with it. */
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
          <SideColumn
            aside={
              (shown.record.employee || shown.record.authority) && (
                <Section title={words.owner}>
                  <Facts facts={ownerOf(shown.record)} />
                </Section>
              )
            }
          >
            <Section title={words.signInAndAccess}>
              <Facts isDense facts={signInOf(shown.record)} />
            </Section>
            {rolesSectionOf(shown.record)}
          </SideColumn>
        </Page>
      )}
    </LoadedPage>
  )
}

/** With which email the owner signs in, how, and why the reader does not change it. */
const Header = ({ account }: { account: Account }) => (
  <>
    {account.email}
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

/** Undefined for an account without roles: the header says so. */
function rolesSectionOf({ authority, roles }: Account): ReactNode {
  if (authority) return <AuthorityRoles id={authority.id} accountRoles={roles} />
  if (roles.length === 0) return undefined
  return (
    <Section title={words.allRoles} isFlush>
      <Lines label={words.allRoles} lines={roles.map(lineOfRole)} />
    </Section>
  )
}

/** The roles of the owner as an authority, with their limits. */
function AuthorityRoles({ id, accountRoles }: Readonly<{ id: number; accountRoles: Account['roles'] }>) {
  const { data } = useQuery(authorityRecord(id))
  // What the section reads itself is read now: it does not wait for the authority.
  useQuery(rolesOf(id))
  useQuery(pendingChanges)
  return data && <RolesSection authority={data.record} etag={data.etag} accountRoles={accountRoles} isAside />
}

const signInOf = (account: Account) => [
  [words.invitation, account.isInvited ? words.isOpen : words.isAccepted] as const,
  ...waysInto(account),
  [words.created, <Instant key="created" at={account.createdDateTime} isAge />] as const,
  seenBy(account),
]

const ownerOf = ({ name, employee, authority }: Account) => [
  [words.employee, employee && <Owner link={linkTo.Employee(employee.id)} name={name} code={employee.code} />] as const,
  [
    words.authority,
    authority && <Owner link={linkTo.Authority(authority.id)} name={name} code={authority.code} />,
  ] as const,
]

type OwnerProps = Readonly<{
  link: ReturnType<typeof linkTo.Employee | typeof linkTo.Authority>
  name: string
  code: string
}>

const Owner = ({ link, name, code }: OwnerProps) => (
  <>
    <TextLink {...link}>{spokenName(name)}</TextLink> <span className="soft">{code}</span>
  </>
)
