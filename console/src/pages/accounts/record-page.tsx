import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatNumber } from '../../format/formats.ts'
import { spokenName } from '../../format/people.ts'
import { AccessScope } from '../../parts/access-scope/index.ts'
import { linkTo } from '../../parts/links/index.ts'
import { accountsTexts } from '../../texts/en-AU/accounts.ts'
import { t } from '../../texts/index.ts'
import { Initials } from '../../ui/initials.tsx'
import { LoadedPage } from '../../ui/loading/index.ts'
import { StatusBadge } from '../../ui/message/index.ts'
import { Facts, Page, Section, TextLink } from '../../ui/page/index.ts'
import { Instant } from '../../ui/timeline/index.ts'
import { authorityRecord, pendingChanges, rolesOf } from '../people/access/access-queries.ts'
import { RolesSection } from '../people/access/roles-section.tsx'
import { type Account, readAccount } from './account.ts'
import { AccountActions } from './account-actions.tsx'

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
          subtitle={shown.record.email}
          back={back}
          actions={<AccountActions shown={shown} />}
        >
          <Section title={words.rights}>
            <Facts facts={factsOf(shown.record)} />
          </Section>
          {shown.record.authority ? (
            <AuthorityRoles id={shown.record.authority.id} />
          ) : (
            <p className="soft">{words.noRoles}</p>
          )}
        </Page>
      )}
    </LoadedPage>
  )
}

/** The roles of the owner as an authority, with their limits. */
function AuthorityRoles({ id }: { id: number }) {
  const { data } = useQuery(authorityRecord(id))
  // What the section reads itself is read now: it does not wait for the authority.
  useQuery(rolesOf(id))
  useQuery(pendingChanges)
  return data && <RolesSection authority={data.record} etag={data.etag} isAside />
}

const factsOf = (account: Account) =>
  [
    [words.sees, <AccessScope key="scope" entries={account.accessScope} />],
    [words.roles, account.roles.map(role => t.roles[role]).join(', ')],
    [
      words.employee,
      account.employee && (
        <Owner name={account.name} code={account.employee.code} link={linkTo.Employee(account.employee.id)} />
      ),
    ],
    [
      words.authority,
      account.authority && (
        <Owner name={account.name} code={account.authority.code} link={linkTo.Authority(account.authority.id)} />
      ),
    ],
    [words.api, account.isApiEnabled ? words.keys(formatNumber(account.activeKeyCount)) : words.noKeys],
    [words.secondFactor, account.hasSecondFactor ? words.isOn : words.isOff],
    [words.invitationState, account.isInvited && words.isOpen],
    [words.created, <Instant key="created" at={account.createdDateTime} />],
  ] as const

type OwnerProps = Readonly<{
  name: string
  code: string
  link: ReturnType<typeof linkTo.Employee> | ReturnType<typeof linkTo.Authority>
}>

const Owner = ({ name, code, link }: OwnerProps) => (
  <>
    <TextLink {...link}>{spokenName(name)}</TextLink> <span className="soft">{code}</span>
  </>
)
