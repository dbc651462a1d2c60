import { AppShell, Burger, Group, ScrollArea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { Session } from '../session.ts'
import { t } from '../texts/index.ts'
import { Badge } from '../ui/badge.tsx'
import { Navigation } from './navigation.tsx'
import styles from './shell.module.css'
import { UserMenu } from './user-menu.tsx'

/** What stands around every page: brand and group, navigation, and who is signed in. */
export function Shell({ session, children }: { session: Session; children: ReactNode }) {
  const [isOpen, navigation] = useDisclosure()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone, a page that was chosen closes the navigation
  useEffect(navigation.close, [pathname])
  const group = session.account?.group
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 244, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', sm: 'xl' }}
      layout="alt"
    >
      <a className="skip-link" href="#content">
        {t.skipToContent}
      </a>
      <AppShell.Header px="md" className={styles.navigation}>
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={isOpen}
              onClick={navigation.toggle}
              hiddenFrom="md"
              size="sm"
              aria-label={t.navigation.open}
            />
            <Group gap="xs" wrap="nowrap">
              {group?.name}
              {group?.isTest && <Badge tone="info">{t.navigation.testGroup}</Badge>}
            </Group>
          </Group>
          <UserMenu session={session} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={styles.navigation} p="sm" aria-label={t.navigation.label}>
        <Group h={40} px="xs" justify="space-between">
          <Link to="/" className={styles.brand}>
            <img src="/console/favicon.svg" alt="" width={26} height={26} />
            {t.product}
          </Link>
          <Burger opened={isOpen} onClick={navigation.toggle} hiddenFrom="md" size="sm" aria-label={t.close} />
        </Group>
        <ScrollArea type="auto" style={{ flex: 1 }}>
          <Navigation />
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="content" className={styles.main}>
        {children}
      </AppShell.Main>
    </AppShell>
  )
}
