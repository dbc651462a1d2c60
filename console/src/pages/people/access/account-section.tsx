import { Button, Group, Stack } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '../../../api/client.ts'
import { namesIn, spokenName } from '../../../format/people.ts'
import { AccountMenu, seenBy, waysInto, whyUnchanged } from '../../../parts/accounts/index.ts'
import { EmailLink } from '../../../parts/links/index.ts'
import { useAccount, useMay } from '../../../session/session.ts'
import { personTexts } from '../../../texts/en-AU/person.ts'
import { t } from '../../../texts/index.ts'
import { Loaded, lazyDialog } from '../../../ui/loading/index.ts'
import { StatusBadge } from '../../../ui/message/index.ts'
import { Facts, Section, TextLink } from '../../../ui/page/index.ts'
import { accountOf, type Owner } from './access-queries.ts'

const InviteDialog = lazyDialog(async () => (await import('../../../parts/accounts/invite-dialog.tsx')).InviteDialog)

const words = personTexts.access

type Props = Readonly<{
  of: Owner
  /** Of the owner, as the API writes it. */
  name: string
  /** Whether an invitation is the main action of the page. */
  isMain?: boolean
}>

/** The account of a person: for administrators, and for the person themselves. Shows nothing to others. */
export function AccountSection({ of, name, isMain = false }: Props) {
  const { employeeId, authorityId } = useAccount()
  const isOwn = 'EmployeeId' in of ? of.EmployeeId === employeeId : of.AuthorityId === authorityId
  const isAdministrator = useMay('admin')
  if (isAdministrator) return <Administered of={of} name={name} isMain={isMain} />
  if (!isOwn) return null
  return (
    <Section title={words.account}>
      <Own />
    </Section>
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

function Administered({ of, name, isMain = false }: Props) {
  const query = useQuery(accountOf(of))
  const [account] = query.data ?? []
  return (
    <Section title={words.account} actions={account && <Head account={account} />}>
      <Loaded query={query}>
        {() =>
          account === undefined ? <NoAccount of={of} name={name} isMain={isMain} /> : <AccountFacts account={account} />
        }
      </Loaded>
    </Section>
  )
}

type Account = AnswerOf<'/Accounts', 'get'>[number]

const Head = ({ account }: { account: Account }) => (
  <Group gap="xs">
    <StatusBadge status={account.status} />
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
  const owner = 'EmployeeId' in of ? { employeeId: of.EmployeeId } : { authorityId: of.AuthorityId }
  return (
    <Group justify="space-between" gap="xs">
      {words.noAccount}
      <Button
        variant={isMain ? 'filled' : 'default'}
        size="xs"
        leftSection={<IconUserPlus size={14} aria-hidden />}
        onClick={() => setIsInviting(true)}
      >
        {words.invite(namesIn(name).given || spokenName(name))}
      </Button>
      <InviteDialog isOpen={isInviting} {...owner} onClose={() => setIsInviting(false)} />
    </Group>
  )
}
