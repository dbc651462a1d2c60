import { accountTexts } from '../../texts/en-AU/account.ts'
import { everywhere, onlyFor, roleAllows } from '../../texts/en-AU/roles.ts'
import { t } from '../../texts/index.ts'
import { type Line, Lines, Section } from '../../ui/page/index.ts'
import { daysOf } from '../../ui/timeline/index.ts'
import styles from './account.module.css'
import type { AccountHome } from './account.ts'

const words = accountTexts.overview

/** The roles of the caller, and folded below them all that these let them do. */
export const Roles = ({ home: { roles, maximumScopes } }: { home: AccountHome }) => (
  <Section title={words.roles} isFlush>
    {roles.length === 0 && <p className={styles.noRoles}>{words.noRoles}</p>}
    <Lines label={words.roles} lines={roles.map(lineOf)} />
    <details className={styles.over}>
      <summary>{words.may}</summary>
      <ul className={styles.mays}>
        {maximumScopes.map(scope => (
          <li key={scope}>{accountTexts.scopes[scope].text}</li>
        ))}
      </ul>
    </details>
  </Section>
)

function lineOf({ role, source, costCentres, paymentGroups, ...days }: AccountHome['roles'][number], id: number): Line {
  const names = [...costCentres, ...paymentGroups].map(({ name }) => name).join(', ')
  const name = (t.roles as Readonly<Record<string, string>>)[role] ?? role
  // A role of the account itself reaches as far as the account sees.
  const where = names ? `${onlyFor} ${names}` : source === 'Authority' && everywhere
  return { id, name, text: [roleAllows[role], where, daysOf(days)].filter(Boolean).join(' · ') }
}
