import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { settingsTexts } from '../../texts/en-AU/settings.ts'
import { lazyPart } from '../../ui/loading/index.ts'
import { Page } from '../../ui/page/index.ts'
import { Policies } from './policies/policies.tsx'

const { tabs } = settingsTexts

// The first tab loads with the page, the others on demand.
const panels: Readonly<Record<keyof typeof tabs, ComponentType>> = {
  policies: Policies,
  group: lazyPart(async () => (await import('./group.tsx')).Group),
  paymentGroups: lazyPart(async () => (await import('./payment-groups.tsx')).PaymentGroups),
  employers: lazyPart(async () => (await import('./employers.tsx')).Employers),
  paycodes: lazyPart(async () => (await import('./paycodes.tsx')).Paycodes),
  delegations: lazyPart(async () => (await import('./delegations.tsx')).GroupDelegations),
  charts: lazyPart(async () => (await import('./charts.tsx')).Charts),
}
const names = Object.keys(panels) as (keyof typeof tabs)[]

/** What the whole group goes by: who decides what, and its delegations, employers, payment groups, paycodes and charts. */
export function SettingsPage() {
  const { tab } = useSearch({ from: '/signed-in/settings' })
  const navigate = useNavigate({ from: '/settings' })
  const shown = names.find(name => name === tab) ?? 'policies'
  return (
    <Page title={settingsTexts.title}>
      <Tabs
        value={shown}
        onChange={name => navigate({ search: name === 'policies' ? {} : { tab: name ?? '' } })}
        keepMounted={false}
      >
        <Tabs.List>
          {names.map(name => (
            <Tabs.Tab key={name} value={name}>
              {tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {names.map(name => {
          const Panel = panels[name]
          return (
            <Tabs.Panel key={name} value={name} pt="md">
              <Panel />
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </Page>
  )
}
