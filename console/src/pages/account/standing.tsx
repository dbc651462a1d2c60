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
  const { data } = useQuery(open)
  return data && words.open(data.total, formatNumber(data.total))
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
  const { data } = useQuery(sessionsQuery)
  return data && words.browsers(data.length - 1)
}

/** Who decides for the caller now; else who will. */
function InForce({ authorityId }: { authorityId: number }) {
  const today = useToday()
  const { data } = useQuery(read('/Delegations', { query: { authorityId } }))
  if (!data) return null
  const given = data
    .filter(each => each.authority.id === authorityId && !isOver(each, today))
    .toSorted((one, other) => one.from.localeCompare(other.from))
  const [first] = given
  if (!first) return words.noDelegate
  const now = given.filter(each => hasBegun(each, today))
  const shown = now.length > 0 ? now : [first]
  const names = shown.map(({ delegate }) => spokenName(delegate.name))
  const [from, to] = [
    first.from,
    shown
      .map(each => each.to)
      .toSorted()
      .at(-1) ?? '',
  ]
  return now.length > 0
    ? words.decidesNow(names, formatDate(to))
    : words.decidesLater(names, formatDate(from), formatDate(to))
}

function ActiveKeys() {
  const { data } = useQuery(keysQuery)
  if (!data) return null
  const active = data.filter(({ status }) => status === 'Active')
  const [next] = active.map(({ expiresDateTime }) => expiresDateTime).toSorted()
  if (next === undefined) return words.noKeys
  return (
    <>
      {accountTexts.keys.state(active.length)}
      <Instant at={next} isAge />
    </>
  )
}
