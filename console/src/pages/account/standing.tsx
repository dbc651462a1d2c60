import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read, readPage } from '../../api/client.ts'
import { formatDate, formatNumber } from '../../format/formats.ts'
import { spokenName } from '../../format/people.ts'
import { unfinishedStatuses } from '../../parts/change-requests/index.ts'
import { hasBegun, isOver } from '../../parts/delegations/index.ts'
import { useToday } from '../../parts/reference-data/index.ts'
import { sessionQuery, useAccount } from '../../session/session.ts'
import { accountTexts } from '../../texts/en-AU/account.ts'
import { ReadFailure } from '../../ui/loading/index.ts'
import { Badge } from '../../ui/message/index.ts'
import { Section, TextLink } from '../../ui/page/index.ts'
import { Instant } from '../../ui/timeline/index.ts'
import { keysQuery, sessionsQuery } from './account.ts'
import { SettingList } from './setting-list.tsx'

const words = accountTexts.standing

/** What the caller looks after for themselves: how it stands, and where it is changed. */
export function Standing() {
  const { authorityId, isApiEnabled } = useAccount()
  const { secondFactor, tabs } = accountTexts
  const requests = (
    <TextLink to="/change-requests" search={{ own: true }}>
      {words.view}
    </TextLink>
  )
  const lineOf = (tab: 'security' | 'delegations' | 'keys', name: string, value: ReactNode) => ({
    name,
    value,
    link: <Manage tab={tab} of={name} />,
  })
  return (
    <Section title={words.title} isFlush>
      <SettingList
        lines={[
          { name: words.requests, value: <OpenRequests />, link: requests },
          lineOf('security', secondFactor.title, <SecondFactor />),
          lineOf('security', words.signedIn, <Browsers />),
          ...(authorityId === undefined
            ? []
            : [lineOf('delegations', tabs.delegations, <InForce authorityId={authorityId} />)]),
          ...(isApiEnabled ? [lineOf('keys', tabs.keys, <ActiveKeys />)] : []),
        ]}
      />
    </Section>
  )
}

const Manage = ({ tab, of }: Readonly<{ tab: string; of: string }>) => (
  <TextLink to="/profile" search={{ tab }} aria-label={words.manageOf(of)}>
    {words.manage}
  </TextLink>
)

const open = readPage('/change-requests', {
  query: { RequestedBy: 'Me', Statuses: [...unfinishedStatuses], pageNumber: 1, pageSize: 1 },
})

function OpenRequests() {
  const query = useQuery(open)
  if (!query.data) return <ReadFailure query={query} />
  const { total } = query.data
  return words.open(total, formatNumber(total))
}

function SecondFactor() {
  const { login } = useSuspenseQuery(sessionQuery).data
  const { needsSecondFactor } = useAccount()
  const { on, off, isNeeded, codesLeft } = accountTexts.secondFactor
  if (login?.hasSecondFactor !== true)
    return (
      <>
        {<Badge>{off}</Badge>} {needsSecondFactor ? isNeeded : words.passwordAlone}
      </>
    )
  return (
    <>
      <Badge tone="success">{on}</Badge> {login.recoveryCodesLeft !== undefined && codesLeft(login.recoveryCodesLeft)}
    </>
  )
}

function Browsers() {
  const query = useQuery(sessionsQuery)
  return query.data ? words.browsers(query.data.length - 1) : <ReadFailure query={query} />
}

/** Who decides for the caller now, each until their own last day; else who will next. */
function InForce({ authorityId }: { authorityId: number }) {
  const today = useToday()
  const query = useQuery(read('/Delegations', { query: { authorityId } }))
  if (!query.data) return <ReadFailure query={query} />
  const given = query.data
    .filter(each => each.authority.id === authorityId && !isOver(each, today))
    .toSorted((one, other) => one.from.localeCompare(other.from))
  const now = given.filter(each => hasBegun(each, today))
  if (now.length > 0) {
    return now.map(({ id, delegate, to }) => (
      <div key={id}>{words.decidesNow(spokenName(delegate.name), formatDate(to))}</div>
    ))
  }
  const [next] = given
  return next
    ? words.decidesLater(spokenName(next.delegate.name), formatDate(next.from), formatDate(next.to))
    : words.noDelegate
}

function ActiveKeys() {
  const query = useQuery(keysQuery)
  if (!query.data) return <ReadFailure query={query} />
  const active = query.data.filter(({ status }) => status === 'Active')
  const [next] = active.map(({ expiresDateTime }) => expiresDateTime).toSorted()
  if (next === undefined) return words.noKeys
  return (
    <>
      {accountTexts.keys.state(active.length)}
      <Instant at={next} isAge />
    </>
  )
}
