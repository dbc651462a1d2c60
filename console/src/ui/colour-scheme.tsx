import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { t } from '../texts/index.ts'
import styles from './colour-scheme.module.css'

const colours = [
  { scheme: 'light', label: t.navigation.light, Icon: IconSun },
  { scheme: 'dark', label: t.navigation.dark, Icon: IconMoon },
  { scheme: 'auto', label: t.navigation.system, Icon: IconDeviceDesktop },
] as const

/** Light, dark, or as the system has it. */
export function Colours() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={styles.colours}>
      <legend className="visually-hidden">{t.navigation.colours}</legend>
      {colours.map(({ scheme, label, Icon }) => (
        <button key={scheme} type="button" aria-pressed={colorScheme === scheme} onClick={() => setColorScheme(scheme)}>
          <Icon size={16} stroke={1.6} aria-hidden />
          {label}
        </button>
      ))}
    </fieldset>
  )
}
