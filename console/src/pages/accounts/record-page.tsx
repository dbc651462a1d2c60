import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { spokenName } from '../../format/people.ts'
import {
  type Account,
  AccountActions,
  ChangeAccess,
  readAccount,
  Seen,
  waysInto,
  whyUnchanged,
} from '../../parts/accounts/index.ts'
import { namesOfRoles } from '../../parts/authorities/index.ts'
import { EmailLink, linkTo } from '../../parts/links/index.ts'
import { accountsTexts } from '../../texts/en-AU/accounts.ts'
import { t } from '../../texts/index.ts'
import { Initials } from '../../ui/initials.tsx'
import { LoadedPage } from '../../ui/loading/index.ts'
import { StatusBadge } from '../../ui/message/index.ts'
import { Dotted, Facts, Page, Section, SideColumn, TextLink } from '../../ui/page/index.ts'
import { Instant } from '../../ui/timeline/index.ts'

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
          <SideColumn
            aside={
              <Section title={words.seen} actions={<ChangeAccess shown={shown} />}>
                <Stack gap="sm">
                  <Seen account={shown.record} />
                  <Roles account={shown.record} />
                </Stack>
              </Section>
            }
          >
            <Section title={words.signIn}>
              <Facts isDense facts={signInOf(shown.record)} />
            </Section>
          </SideColumn>
        </Page>
      )}
    </LoadedPage>
  )
}

/** Where the owner's records are, how the account stands, and why the reader does not change it. */
const Header = ({ account }: { account: Account }) => (
  <>
    <div>
      <Dotted
        facts={[
          account.employee && <TextLink {...linkTo.Employee(account.employee.id)}>{words.employeeRecord}</TextLink>,
          account.authority && <TextLink {...linkTo.Authority(account.authority.id)}>{words.access}</TextLink>,
        ]}
      />
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

/** What the owner may decide and administer, in a line; their access has days and limits, and changes them. */
function Roles({ account: { authority, roles, authorityRoles } }: { account: Account }) {
  const names = namesOfRoles([...roles, ...authorityRoles]).join(', ')
  const line = names && authority ? <TextLink {...linkTo.Authority(authority.id)}>{names}</TextLink> : names
  return <Facts facts={[[words.allRoles, line]]} />
}

const signInOf = (account: Account) => [
  [t.fields.Email, <EmailLink key="email" address={account.email} />] as const,
  [words.invitation, account.isInvited ? words.isOpen : words.isAccepted] as const,
  ...waysInto(account),
  [words.created, <Instant key="created" at={account.createdDateTime} isAge />] as const,
]
