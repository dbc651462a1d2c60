import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconChevronDown, IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { askConsole } from '../api.ts'
import type { Session } from '../session.ts'
import { t } from '../texts/index.ts'

export function UserMenu({ session }: { session: Session }) {
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  // The whole page anew: nothing that was read stays in memory.
  const signOut = useMutation({
    mutationFn: () => askConsole('delete', '/console/session'),
    onSuccess: () => window.location.assign('/console/'),
  })
  const others = (session.groups ?? []).filter(group => group.userAccountId !== session.account?.userAccountId)
  const switchGroup = useMutation({
    mutationFn: (userAccountId: number) =>
      askConsole('put', '/console/session/group', { UserAccountId: userAccountId }),
    onSuccess: () => window.location.assign('/console/'),
  })
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton style={{ display: 'flex', alignItems: 'center', gap: 6 }}>
          <IconUserCircle size={22} stroke={1.6} aria-hidden />
          {session.account?.personName}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{session.login?.email}</Menu.Label>
        <Menu.Item onClick={() => navigate({ to: '/account' })}>{t.navigation.account}</Menu.Item>
        {others.length > 0 && <Menu.Label>{t.navigation.switchGroup}</Menu.Label>}
        {others.map(group => (
          <Menu.Item key={group.userAccountId} onClick={() => switchGroup.mutate(group.userAccountId)}>
            {group.groupName}
          </Menu.Item>
        ))}
        <Menu.Label>{t.navigation.colours}</Menu.Label>
        <Menu.Item leftSection={<IconSun size={16} />} onClick={() => setColorScheme('light')}>
          {t.navigation.light}
        </Menu.Item>
        <Menu.Item leftSection={<IconMoon size={16} />} onClick={() => setColorScheme('dark')}>
          {t.navigation.dark}
        </Menu.Item>
        <Menu.Item leftSection={<IconDeviceDesktop size={16} />} onClick={() => setColorScheme('auto')}>
          {t.navigation.system}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => signOut.mutate()}>
          {t.navigation.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
