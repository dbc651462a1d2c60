import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import {
  type Account,
  AccountMenu,
  ChangeAccess,
  type Owner,
  seenBy,
  waysInto,
  whyUnchanged,
} from '../../../parts/accounts/index.ts'
import { type Authority, useMayChange } from '../../../parts/authorities/index.ts'
import { EmailLink } from '../../../parts/links/index.ts'
import { accountsTexts } from '../../../texts/en-AU/accounts.ts'
import { authoritiesTexts } from '../../../texts/en-AU/authorities.ts'
import { personTexts } from '../../../texts/en-AU/person.ts'
import { t } from '../../../texts/index.ts'
import { StatusBadge } from '../../../ui/message/index.ts'
import { MenuItem } from '../../../ui/more-menu.tsx'
import { Facts, Section } from '../../../ui/page/index.ts'
import { Instant } from '../../../ui/timeline/index.ts'
import styles from '../people.module.css'
import { useDeletion } from './authority-actions.tsx'
import { type Invited, NoAccount } from './no-account.tsx'

const words = personTexts.access

type OfAuthority = Readonly<{ record: Authority; etag: string | undefined }>

type Props = Readonly<{
  /** Absent: the person has none, and may be invited. */
  account: Account | undefined
  of?: Owner
  person: Invited
  authority?: OfAuthority
  isToInvite?: boolean
}>

/** An account: how it stands, what its owner sees and how they sign in. Its menu is that of the authority, too. */
export const AccountCard = ({ account, of, person, authority, isToInvite = false }: Props) => (
  <Section
    title={words.account}
    actions={
      <>
        {account && <ChangeAccess account={account} />}
        {authority ? <BothMenu account={account} authority={authority} /> : <AccountMenu account={account} />}
      </>
    }
  >
    {account ? <Signing account={account} /> : of && <NoAccount of={of} person={person} isMain={isToInvite} />}
    {account && whyUnchanged(account) && <div className={`soft ${styles.why}`}>{whyUnchanged(account)}</div>}
  </Section>
)

/** The menu of the account, with what is done about the authority. */
function BothMenu({ account, authority }: Readonly<{ account: Account | undefined; authority: OfAuthority }>) {
  const { record, etag } = authority
  const navigate = useNavigate()
  const deletion = useDeletion({ authority: record, etag })
  if (!useMayChange(record.id)) return <AccountMenu account={account} />
  const edit = () => void navigate({ to: '/authorities/$id/edit', params: { id: String(record.id) } })
  return (
    <>
      <AccountMenu
        account={account}
        first={<MenuItem onClick={edit}>{authoritiesTexts.edit}</MenuItem>}
        last={<MenuItem onClick={deletion.ask}>{authoritiesTexts.delete}</MenuItem>}
      />
      {deletion.dialog}
    </>
  )
}

const Signing = ({ account }: { account: Account }) => (
  <Stack gap="sm">
    <Standing account={account} />
    <Facts
      isDense
      facts={[
        [t.fields.Email, <EmailLink key="email" address={account.email} />],
        seenBy(account),
        ...waysInto(account),
        [words.roles, account.roles.map(role => t.roles[role]).join(t.steps.separator)],
        [accountsTexts.created, <Instant key="created" at={account.createdDateTime} isAge />],
      ]}
    />
  </Stack>
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
