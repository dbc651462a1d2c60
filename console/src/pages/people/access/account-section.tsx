import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '../../../api/client.ts'
import { formatNumber } from '../../../format/formats.ts'
import { AccessScope } from '../../../parts/access-scope/index.ts'
import { useAccount, useMay } from '../../../session/session.ts'
import { personTexts } from '../../../texts/en-AU/person.ts'
import { t } from '../../../texts/index.ts'
import { Loaded, lazyDialog } from '../../../ui/loading/index.ts'
import { StatusBadge } from '../../../ui/message/index.ts'
import { Facts, Section, TextLink } from '../../../ui/page/index.ts'
import { ActionsAtOnce } from '../../accounts/account-actions.tsx'
import { accountOf, type Owner } from './access-queries.ts'

const InviteDialog = lazyDialog(async () => (await import('../../accounts/invite-dialog.tsx')).InviteDialog)

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
  return (
    <Section title={words.account}>
      <Loaded query={query}>
        {([account]) => (account === undefined ? <NoAccount of={of} /> : <AccountFacts account={account} />)}
      </Loaded>
    </Section>
  )
}

type Account = AnswerOf<'/Accounts', 'get'>[number]

const AccountFacts = ({ account }: { account: Account }) => {
  const { id, email, status, accessScope, roles, isApiEnabled, activeKeyCount } = account
  return (
    <>
      <Facts
        facts={[
          [t.fields.Email, email],
          [t.filters.status, <StatusBadge key="status" status={status} />],
          [words.sees, <AccessScope key="scope" entries={accessScope} />],
          [words.roles, roles.map(role => t.roles[role]).join(t.steps.separator)],
          [words.keys, isApiEnabled ? words.mayKeys(formatNumber(activeKeyCount)) : t.no],
        ]}
      />
      <p>
        <TextLink to="/accounts/$id" params={{ id: String(id) }}>
          {words.look}
        </TextLink>
      </p>
      <Group gap="xs">
        <ActionsAtOnce shown={{ record: account, etag: undefined }} />
      </Group>
    </>
  )
}

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
