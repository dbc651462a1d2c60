import { Button, Stack } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { namesIn, spokenName } from '../../../format/people.ts'
import {
  type Account,
  AccountMenu,
  accountOf,
  ChangeAccess,
  type Owner,
  seenBy,
  waysInto,
  whyUnchanged,
} from '../../../parts/accounts/index.ts'
import type { Authority } from '../../../parts/authorities/index.ts'
import { EmailLink } from '../../../parts/links/index.ts'
import { useAccount, useMay } from '../../../session/session.ts'
import { accountsTexts } from '../../../texts/en-AU/accounts.ts'
import { personTexts } from '../../../texts/en-AU/person.ts'
import { t } from '../../../texts/index.ts'
import { Loaded, lazyDialog } from '../../../ui/loading/index.ts'
import { StatusBadge } from '../../../ui/message/index.ts'
import { Facts, Section, TextLink } from '../../../ui/page/index.ts'
import { Instant } from '../../../ui/timeline/index.ts'
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
      {account ? (
        <AccountCard account={account} />
      ) : (
        <Section title={words.account}>
          <Loaded query={query}>{() => <NoAccount of={of} name={name} isMain={isMain} />}</Loaded>
        </Section>
      )}
      {authority && <AuthoritySection authority={authority.record} etag={authority.etag} known={account?.email} />}
    </>
  )
}

/** An account: how it stands, what its owner sees and how they sign in; with what an administrator may do about it. */
export const AccountCard = ({ account }: { account: Account }) => (
  <Section
    title={words.account}
    actions={
      <>
        <ChangeAccess account={account} />
        <AccountMenu account={account} />
      </>
    }
  >
    <Stack gap="sm">
      <Standing account={account} />
      <Facts
        isDense
        facts={[
          [t.fields.Email, <EmailLink key="email" address={account.email} />],
          seenBy(account),
          ...waysInto(account),
          [accountsTexts.created, <Instant key="created" at={account.createdDateTime} isAge />],
          [words.roles, account.roles.map(role => t.roles[role]).join(t.steps.separator)],
        ]}
      />
      {whyUnchanged(account) && <div className="soft">{whyUnchanged(account)}</div>}
    </Stack>
  </Section>
)

/** What follows from its state, where the account is not in use. */
function Standing({ account: { status, isInvited, createdDateTime } }: { account: Account }) {
  const { states } = accountsTexts
  if (status !== 'Active') {
    return (
      <div>
        <StatusBadge status={status} />
        <div className="soft">{states[status]}</div>
      </div>
    )
  }
  const [before, after] = states.invited
  return (
    isInvited && (
      <div>
        {before}
        <Instant at={createdDateTime} isAge />
        {after}
      </div>
    )
  )
}

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
