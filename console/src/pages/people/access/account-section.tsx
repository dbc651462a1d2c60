import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '../../../api/client.ts'
import { ActionsAtOnce, accountFacts, whyUnchanged } from '../../../parts/accounts/index.ts'
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

/** The account of a person: for administrators, and for the person themselves. Shows nothing to others. */
export function AccountSection({ of }: { of: Owner }) {
  const { employeeId, authorityId } = useAccount()
  const isOwn = 'EmployeeId' in of ? of.EmployeeId === employeeId : of.AuthorityId === authorityId
  const isAdministrator = useMay('admin')
  if (isAdministrator) return <Administered of={of} />
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

function Administered({ of }: { of: Owner }) {
  const query = useQuery(accountOf(of))
  const [account] = query.data ?? []
  return (
    <Section title={words.account} actions={account && <StatusBadge status={account.status} />}>
      <Loaded query={query}>
        {() => (account === undefined ? <NoAccount of={of} /> : <AccountFacts account={account} />)}
      </Loaded>
    </Section>
  )
}

type Account = AnswerOf<'/Accounts', 'get'>[number]

const AccountFacts = ({ account }: { account: Account }) => (
  <Stack gap="sm">
    <Facts
      isDense
      facts={[
        [t.fields.Email, <EmailLink key="email" address={account.email} />],
        ...accountFacts(account),
        [words.roles, account.roles.map(role => t.roles[role]).join(t.steps.separator)],
      ]}
    />
    <TextLink to="/accounts/$id" params={{ id: String(account.id) }}>
      {words.look}
    </TextLink>
    {whyUnchanged(account) === undefined ? (
      <Group gap="xs">
        <ActionsAtOnce shown={{ record: account, etag: undefined }} isCard />
      </Group>
    ) : (
      <div className="soft">{whyUnchanged(account)}</div>
    )}
  </Stack>
)

function NoAccount({ of }: { of: Owner }) {
  const [isInviting, setIsInviting] = useState(false)
  const owner = 'EmployeeId' in of ? { employeeId: of.EmployeeId } : { authorityId: of.AuthorityId }
  return (
    <>
      <p className="soft">{words.noAccount}</p>
      <Button variant="default" onClick={() => setIsInviting(true)}>
        {words.invite}
      </Button>
      <InviteDialog isOpen={isInviting} {...owner} onClose={() => setIsInviting(false)} />
    </>
  )
}
