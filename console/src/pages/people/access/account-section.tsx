import { useQuery } from '@tanstack/react-query'
import type { Account } from '../../../parts/accounts/index.ts'
import { accountOf, type Owner } from '../../../parts/accounts/index.ts'
import type { Authority } from '../../../parts/authorities/index.ts'
import { useAccount, useMay } from '../../../session/session.ts'
import { personTexts } from '../../../texts/en-AU/person.ts'
import { t } from '../../../texts/index.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import { Section, TextLink } from '../../../ui/page/index.ts'
import { AccountCard } from './account-card.tsx'
import type { Invited } from './no-account.tsx'
import { AuthoritySection } from './record-sections.tsx'

const words = personTexts.access

type Props = Readonly<{
  of: Owner
  person: Invited
  /** What an employee is as an authority, on a card below. */
  authority?: Readonly<{ record: Authority; etag: string | undefined }>
  /** Whether the invitation is the main action of the page. */
  isToInvite?: boolean
}>

/** The account of a person, for administrators and for the person themselves; others see the authority alone. */
export function AccountSection(props: Props) {
  const { of, authority } = props
  const { employeeId, authorityId } = useAccount()
  const isOwn = 'EmployeeId' in of ? of.EmployeeId === employeeId : of.AuthorityId === authorityId
  const isAdministrator = useMay('admin')
  if (isAdministrator) return <Administered {...props} />
  return (
    <>
      {isOwn && (
        <Section title={words.account}>
          <Own />
        </Section>
      )}
      {authority && <AuthoritySection authority={authority.record} />}
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

function Administered(props: Props) {
  const query = useQuery(accountOf(props.of))
  const [account]: readonly Account[] = query.data ?? []
  if (query.data) {
    return (
      <>
        <AccountCard account={account} {...props} />
        {props.authority && <AuthoritySection authority={props.authority.record} known={account?.email} />}
      </>
    )
  }
  return (
    <Section title={words.account}>
      <Loaded query={query}>{() => null}</Loaded>
    </Section>
  )
}
