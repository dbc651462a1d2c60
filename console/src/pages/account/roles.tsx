import { linkTo, linkToAccess } from '../../parts/links/index.ts'
import { accountTexts } from '../../texts/en-AU/account.ts'
import { everywhere, onlyFor, roleAllows } from '../../texts/en-AU/roles.ts'
import { t } from '../../texts/index.ts'
import { type Line, Lines, Section, TextLink } from '../../ui/page/index.ts'
import { daysOf } from '../../ui/timeline/index.ts'
import styles from './account.module.css'
import type { AccountHome } from './account.ts'

const words = accountTexts.overview

/** The roles of the caller, and folded below them all that these let them do. */
export const Roles = ({ home: { employee, authority, roles, maximumScopes } }: { home: AccountHome }) => (
  <Section isFlush title={words.roles} lead={areEverywhere(roles) && words.everywhere}>
    {roles.length === 0 && <p className={styles.noRoles}>{words.noRoles}</p>}
    <Lines label={words.roles} lines={roles.map((role, id) => lineOf(role, id, areEverywhere(roles)))} />
    <details className={styles.over}>
      <summary>{words.may}</summary>
      <ul className={styles.mays}>
        {maximumScopes.map(scope => (
          <li key={scope}>{accountTexts.scopes[scope].text}</li>
        ))}
      </ul>
    </details>
    {authority && (
      <p className={styles.access}>
        <TextLink {...(employee ? linkToAccess(employee.id) : linkTo.Authority(authority.id))}>{words.access}</TextLink>
      </p>
    )}
  </Section>
)

type Role = AccountHome['roles'][number]

const namesIn = ({ costCentres, paymentGroups }: Role): string =>
  [...costCentres, ...paymentGroups].map(({ name }) => name).join(', ')

/** Whether each of several roles reaches the whole group: then the title says it once. */
const areEverywhere = (roles: readonly Role[]): boolean =>
  roles.length > 1 && roles.every(role => role.source === 'Authority' && namesIn(role) === '')

function lineOf(held: Role, id: number, isSaidAbove: boolean): Line {
  const { role, source } = held
  const names = namesIn(held)
  const name = (t.roles as Readonly<Record<string, string>>)[role] ?? role
  // A role of the account itself reaches as far as the account sees.
  const where = names ? `${onlyFor} ${names}` : source === 'Authority' && !isSaidAbove && everywhere
  return { id, name, text: [roleAllows[role], where, daysOf(held)].filter(Boolean).join(' · ') }
}
