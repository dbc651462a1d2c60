import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { t } from '../texts/index.ts'
import { Segmented } from './segmented.tsx'

const schemes = [
  { value: 'light', label: t.navigation.light, Icon: IconSun },
  { value: 'dark', label: t.navigation.dark, Icon: IconMoon },
  { value: 'auto', label: t.navigation.system, Icon: IconDeviceDesktop },
] as const

/** Switches between light, dark and the setting of the system. */
export function Colours() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Segmented
      aria-label={t.navigation.colours}
      value={colorScheme}
      onChange={setColorScheme}
      data={schemes.map(({ value, label, Icon }) => ({
        value,
        label: (
          <>
            <Icon size={16} stroke={1.6} aria-hidden />
            {label}
          </>
        ),
      }))}
    />
  )
}
