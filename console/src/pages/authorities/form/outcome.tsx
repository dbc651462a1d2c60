import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/client.ts'
import { spokenName } from '../../../format/people.ts'
import { isTwoPersonRole } from '../../../parts/authorities/index.ts'
import { authoritiesTexts } from '../../../texts/en-AU/authorities.ts'
import { roleAllows } from '../../../texts/en-AU/roles.ts'
import { t } from '../../../texts/index.ts'
import { isSame } from '../../../ui/form/index.ts'
import { List } from '../../../ui/page/index.ts'
import { type AuthorityValues, fieldLabels } from './authority-form.ts'

const words = authoritiesTexts.form

type Props = Readonly<{ values: AuthorityValues; isEmployee: boolean }>

/** What comes of a new authority, as far as it is chosen, and what it still needs. */
export function Outcome({ values, isEmployee }: Props) {
  const { EmployeeId, Code, Email, Status, Roles = [] } = values
  const employee = useQuery({
    ...read('/Employees/{id}', { path: { id: EmployeeId ?? 0 } }),
    enabled: isEmployee && EmployeeId !== undefined,
  })
  const name = isEmployee
    ? employee.data && spokenName(employee.data.name)
    : `${values.GivenName} ${values.FamilyName}`.trim()
  const needed = neededOf(values, isEmployee)
  return (
    <>
      {name && Code && (
        <div>
          {words.becomes(name, Code, Roles.length)} {words.someWait(Roles.filter(isTwoPersonRole).length, Roles.length)}
        </div>
      )}
      <List>
        {Roles.map(role => (
          <li key={role}>
            <strong>{t.roles[role]}</strong>
            <div className="soft">
              {roleAllows[role]},{' '}
              {isTwoPersonRole(role) ? words.onceConfirmed : Status === 'Active' ? words.fromToday : words.onceActive}
            </div>
          </li>
        ))}
        {Roles.length === 0 && <li>{words.noRolesYet}</li>}
        {Email && <li className="soft">{words.emailsTo(Email)}</li>}
      </List>
      {needed.length > 0 && <div>{words.stillNeeded(needed)}</div>}
    </>
  )
}

/** The labels of the fields without which there is no authority. The email comes with the employee. */
const neededOf = (values: AuthorityValues, isEmployee: boolean): string[] =>
  ([...(isEmployee ? (['EmployeeId'] as const) : (['GivenName', 'FamilyName'] as const)), 'Code', 'Email'] as const)
    .filter(name => isSame(values[name], undefined))
    .filter(name => name !== 'Email' || !isEmployee || values.EmployeeId !== undefined)
    .map(name => fieldLabels[name][0].toLowerCase())
