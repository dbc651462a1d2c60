import { Button, Group, Stack } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '../../../api/client.ts'
import { namesIn, spokenName } from '../../../format/people.ts'
import { AccountMenu, accountOf, type Owner, seenBy, waysInto, whyUnchanged } from '../../../parts/accounts/index.ts'
import type { Authority } from '../../../parts/authorities/index.ts'
import { EmailLink } from '../../../parts/links/index.ts'
import { useAccount, useMay } from '../../../session/session.ts'
import { personTexts } from '../../../texts/en-AU/person.ts'
import { t } from '../../../texts/index.ts'
import { Loaded, lazyDialog } from '../../../ui/loading/index.ts'
import { StatusBadge } from '../../../ui/message/index.ts'
import { Facts, Section, TextLink } from '../../../ui/page/index.ts'
import { AuthoritySection } from './record-sections.tsx'

const InviteDialog = lazyDialog(async () => (await import('../../../parts/accounts/invite-dialog.tsx')).InviteDialog)

const words = personTexts.access

type Props = Readonly<{
  of: Owner
  /** Of the owner, as the API writes it. */
  name: string
  /** Whether an invitation is the main action of the page. */
  isMain?: boolean
  /** What the person is as an authority, on a card below. */
  authority?: Readonly<{ record: Authority; etag: string | undefined }>
}>

/** The account of a person, for administrators and for the person themselves; others see the authority alone. */
export function AccountSection({ of, name, isMain = false, authority }: Props) {
  const { employeeId, authorityId } = useAccount()
  const isOwn = 'EmployeeId' in of ? of.EmployeeId === employeeId : of.AuthorityId === authorityId
  const isAdministrator = useMay('admin')
  if (isAdministrator) return <Administered {...{ of, name, isMain, authority }} />
  return (
    <>
      {isOwn && (
        <Section title={words.account}>
          <Own />
        </Section>
      )}
      {authority && <AuthoritySection authority={authority.record} etag={authority.etag} />}
    </>
  )
}

const Own = () => (
  <p>
    <TextLink to="/profile">{words.own}</TextLink>
    {t.steps.separator}
    <TextLink to="/profile" search={{ tab: 'keys' }}>
      {words.ownKeys}
    </TextLink>
  </p>
)

function Administered({ of, name, isMain = false, authority }: Props & { authority: Props['authority'] | undefined }) {
  const query = useQuery(accountOf(of))
  const [account] = query.data ?? []
  return (
    <>
      <Section title={words.account} actions={account && <Head account={account} />}>
        <Loaded query={query}>
          {() =>
            account === undefined ? (
              <NoAccount of={of} name={name} isMain={isMain} />
            ) : (
              <AccountFacts account={account} />
            )
          }
        </Loaded>
      </Section>
      {authority && <AuthoritySection authority={authority.record} etag={authority.etag} known={account?.email} />}
    </>
  )
}

type Account = AnswerOf<'/Accounts', 'get'>[number]

const Head = ({ account }: { account: Account }) => (
  <Group gap="xs">
    {account.status !== 'Active' && <StatusBadge status={account.status} />}
    <AccountMenu shown={{ record: account, etag: undefined }} />
  </Group>
)

const AccountFacts = ({ account }: { account: Account }) => (
  <Stack gap="sm">
    <Facts
      isDense
      facts={[
        [t.fields.Email, <EmailLink key="email" address={account.email} />],
        seenBy(account),
        ...waysInto(account),
        [words.roles, account.roles.map(role => t.roles[role]).join(t.steps.separator)],
      ]}
    />
    <TextLink to="/accounts/$id" params={{ id: String(account.id) }}>
      {words.look}
    </TextLink>
    {whyUnchanged(account) && <div className="soft">{whyUnchanged(account)}</div>}
  </Stack>
)

function NoAccount({ of, name, isMain = false }: Props) {
  const [isInviting, setIsInviting] = useState(false)
  const given = namesIn(name).given || spokenName(name)
  const owner = 'EmployeeId' in of ? { employeeId: of.EmployeeId } : { authorityId: of.AuthorityId }
  return (
    <Stack gap="sm" align="flex-start">
      <div>
        {words.noAccount}
        <div className="soft">{words.invitation(given)}</div>
      </div>
      <Button
        variant={isMain ? 'filled' : 'default'}
        size="xs"
        leftSection={<IconUserPlus size={14} aria-hidden />}
        onClick={() => setIsInviting(true)}
      >
        {words.invite(given)}
      </Button>
      <InviteDialog isOpen={isInviting} {...owner} onClose={() => setIsInviting(false)} />
    </Stack>
  )
}
