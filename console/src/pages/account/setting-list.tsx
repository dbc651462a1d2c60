import type { ReactNode } from 'react'
import styles from './account.module.css'

type Line = Readonly<{ name: string; value: ReactNode; link: ReactNode }>

/** What can be set, how it stands, and the way to change it, in one line each. */
export const SettingList = ({ lines }: { lines: readonly Line[] }) => (
  <ul className={styles.settings}>
    {lines.map(({ name, value, link }) => (
      <li key={name}>
        <strong>{name}</strong>
        <div>{value}</div>
        {link}
      </li>
    ))}
  </ul>
)
