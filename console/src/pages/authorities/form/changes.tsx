import { IconArrowRight } from '@tabler/icons-react'
import type { Authority } from '../../../parts/authorities/index.ts'
import { authoritiesTexts } from '../../../texts/en-AU/authorities.ts'
import { t } from '../../../texts/index.ts'
import { isSame } from '../../../ui/form/index.ts'
import { List, TextLink } from '../../../ui/page/index.ts'
import { linkOf } from '../link.ts'
import { type AuthorityValues, fieldLabels, valuesOf } from './authority-form.ts'

const words = authoritiesTexts.form

/** The fields that the user has changed. */
function changedIn(values: AuthorityValues, authority: Authority): readonly (keyof AuthorityValues)[] {
  const before = valuesOf(authority)
  return (Object.keys(before) as (keyof AuthorityValues)[]).filter(name => !isSame(values[name], before[name]))
}

/** A value as the form has it; undefined for what it has by ids and keywords. */
function textOf(values: AuthorityValues, name: keyof AuthorityValues): string | undefined {
  if (name === 'Status') return t.statuses[values.Status]
  return name === 'Code' || name === 'Email' ? values[name] : undefined
}

type ChangesProps = Readonly<{ authority: Authority; values: AuthorityValues }>

/** What the user has changed, with the former values, and what follows; and where roles are changed. */
export function Changes({ authority, values }: ChangesProps) {
  const changed = changedIn(values, authority)
  return (
    <>
      <div>{changed.length === 0 ? words.ahead : words.atOnce}</div>
      {changed.length > 0 && (
        <List>
          {changed.map(name => {
            const [label, now] = fieldLabels[name]
            const before = String(now(authority) || t.editing.nothing)
            const after = textOf(values, name)
            return (
              <li key={name}>
                <strong>{label}</strong>{' '}
                {after === undefined ? (
                  words.was(before)
                ) : (
                  <>
                    {before} <IconArrowRight size={14} role="img" aria-label={t.changes.to} /> {after}
                  </>
                )}
                {name === 'Email' && <div className="soft">{words.emailFollows}</div>}
                {name === 'Status' && <div className="soft">{words.statusFollows[values.Status]}</div>}
              </li>
            )
          })}
        </List>
      )}
      <div className="soft">
        {words.rolesApart}{' '}
        <TextLink {...linkOf(authority)}>{authority.employee ? words.access : words.theirPage}</TextLink>.
      </div>
    </>
  )
}
