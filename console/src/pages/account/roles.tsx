import { accountTexts } from '../../texts/en-AU/account.ts'
import { roleAllows } from '../../texts/en-AU/roles.ts'
import { t } from '../../texts/index.ts'
import { Day } from '../../ui/timeline/index.ts'
import styles from './account.module.css'
import type { AccountHome } from './account.ts'

const words = accountTexts.overview
export const roleName = (role: string): string => (t.roles as Record<string, string>)[role] ?? role

/** Roles in words, with their origin, limits and days. */
export function Roles({ home: { roles } }: { home: AccountHome }) {
  if (roles.length === 0) return <p className={styles.lead}>{words.noRoles}</p>
  return (
    <ul className={styles.lines}>
      {roles.map(role => (
        <li key={`${role.role} ${role.source} ${role.from} ${role.costCentres.length} ${role.paymentGroups.length}`}>
          <strong>{roleName(role.role)}</strong>
          <div className="soft">{roleAllows[role.role] ?? words.source[role.source]}</div>
          <Limit label={words.costCentres} things={role.costCentres} />
          <Limit label={words.paymentGroups} things={role.paymentGroups} />
          <Period {...role} />
        </li>
      ))}
    </ul>
  )
}

const Limit = ({ label, things }: { label: string; things: readonly { name: string; code: string }[] }) =>
  things.length > 0 && (
    <div className="soft">
      {label} {things.map(({ name, code }) => `${name} (${code})`).join(', ')}
    </div>
  )

/** The first and last day, where there are any. */
export const Period = ({ from, to }: { from?: string; to?: string }) =>
  (from ?? to) !== undefined && (
    <div className="soft">
      {from && (
        <>
          {words.from} <Day on={from} />
        </>
      )}{' '}
      {to && (
        <>
          {words.to} <Day on={to} />
        </>
      )}
    </div>
  )
