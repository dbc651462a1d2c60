import { Tabs } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { spokenName } from '../../format/people.ts'
import { changeTypes, useMayRaise } from '../../parts/change-requests/index.ts'
import { sessionQuery, useAccount } from '../../session/session.ts'
import { accountTexts } from '../../texts/en-AU/account.ts'
import { personTexts } from '../../texts/en-AU/person.ts'
import { Initials } from '../../ui/initials.tsx'
import { lazyPart } from '../../ui/loading/index.ts'
import { Dotted, LinkButton, Page } from '../../ui/page/index.ts'
import styles from './account.module.css'
import { accountQuery } from './account.ts'

const { tabs } = accountTexts

const Overview = lazyPart(async () => (await import('./overview.tsx')).Overview)
const Delegations = lazyPart(async () => (await import('./delegations/delegations.tsx')).Delegations)
const Keys = lazyPart(async () => (await import('./keys/keys.tsx')).Keys)
const Security = lazyPart(async () => (await import('./security/security.tsx')).Security)

const panels: Readonly<Record<keyof typeof tabs, ComponentType>> = {
  overview: Overview,
  delegations: Delegations,
  keys: Keys,
  security: Security,
}
const names = Object.keys(panels) as (keyof typeof tabs)[]

/** The account home page of the contract: the caller's roles, access scope, delegations, keys and sessions. */
export function AccountPage() {
  const { tab } = useSearch({ from: '/signed-in/profile' })
  const navigate = useNavigate()
  const { personName, employeeId } = useAccount()
  const { login } = useSuspenseQuery(sessionQuery).data
  const home = useQuery(accountQuery).data
  const shown = names.find(name => name === tab) ?? 'overview'
  return (
    <Page
      title={spokenName(personName)}
      mark={<Initials name={personName} size="large" />}
      subtitle={<Dotted facts={[login?.email, home?.positions?.[0]?.name]} />}
      actions={employeeId !== undefined && <OwnRecord id={employeeId} isMain={shown === 'overview'} />}
    >
      <Tabs
        value={shown}
        onChange={name => navigate({ to: '/profile', search: name === 'overview' ? {} : { tab: name ?? '' } })}
        keepMounted={false}
      >
        <Tabs.List className={styles.tabs}>
          {names.map(name => (
            <Tabs.Tab key={name} value={name}>
              {tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {names.map(name => {
          const Panel = panels[name]
          return (
            <Tabs.Panel key={name} value={name} className={styles.panel}>
              <Panel />
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </Page>
  )
}

/** What the caller changes of their own record, and where it is. The other tabs have actions of their own. */
function OwnRecord({ id, isMain }: Readonly<{ id: number; isMain: boolean }>) {
  const mayRaise = useMayRaise(id)
  return (
    <>
      {isMain && changeTypes.some(mayRaise) && (
        <LinkButton variant="default" to="/change-requests/new" search={{ employee: id }}>
          {personTexts.ownDetails}
        </LinkButton>
      )}
      <LinkButton to="/employees/$id" params={{ id: String(id) }} variant="default">
        {accountTexts.record}
      </LinkButton>
    </>
  )
}
