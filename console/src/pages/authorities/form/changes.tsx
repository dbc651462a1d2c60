import type { ComponentType, ReactNode } from 'react'
import type { Authority } from '../../../parts/authorities/index.ts'
import { CostCentreName, PaymentGroupName } from '../../../parts/reference-data/index.ts'
import { authoritiesTexts } from '../../../texts/en-AU/authorities.ts'
import { t } from '../../../texts/index.ts'
import { isSame } from '../../../ui/form/index.ts'
import { List, TextLink } from '../../../ui/page/index.ts'
import styles from '../authorities.module.css'
import { linkOf } from '../link.ts'
import { type AuthorityValues, fieldLabels, valuesOf } from './authority-form.ts'

const words = authoritiesTexts.form

type Name = keyof AuthorityValues
type ChangesProps = Readonly<{ authority: Authority; values: AuthorityValues }>

/** What the user has changed, with the former values, and what follows; and where roles are changed. */
export function Changes({ authority, values }: ChangesProps) {
  const before = valuesOf(authority)
  const changed = (Object.keys(before) as Name[]).filter(name => !isSame(values[name], before[name]))
  return (
    <>
      {changed.length === 0 ? (
        <div>{words.ahead}</div>
      ) : (
        <List>
          <li className={styles.atOnce}>{words.atOnce}</li>
          {changed.map(name => (
            <li key={name}>
              <strong>{fieldLabels[name][0]}</strong>
              <Change name={name} {...{ authority, values, before }} />
              {name === 'Email' && <div className="soft">{words.emailFollows}</div>}
              {name === 'Status' && <div className="soft">{words.statusFollows[values.Status]}</div>}
            </li>
          ))}
        </List>
      )}
      <div className="soft">
        {words.rolesApart}{' '}
        <TextLink {...linkOf(authority)}>{authority.employee ? words.access : words.theirPage}</TextLink>.
      </div>
    </>
  )
}

type ChangeProps = ChangesProps & Readonly<{ name: Name; before: AuthorityValues }>

/** Before and after; of a list what is added and removed. */
function Change({ name, authority, values, before }: ChangeProps) {
  const Listed = listed[name]
  if (Listed) {
    const [old, now] = [before[name] as number[], values[name] as number[]]
    return (
      <>
        <Ids label={words.added} ids={now.filter(id => !old.includes(id))} Listed={Listed} />
        <Ids label={words.removed} ids={old.filter(id => !now.includes(id))} Listed={Listed} />
      </>
    )
  }
  const former = String(fieldLabels[name][1](authority) || t.editing.nothing)
  const after = textOf(values, name)
  return (
    <dl className={styles.values}>
      <dt>{t.changes.before}</dt>
      <dd>{former}</dd>
      {after !== undefined && (
        <>
          <dt>{t.changes.after}</dt>
          <dd>{after || t.editing.nothing}</dd>
        </>
      )}
    </dl>
  )
}

const listed: Partial<Record<Name, ComponentType<{ id: number }>>> = {
  CostCentreIds: CostCentreName,
  PaymentGroupIds: PaymentGroupName,
}

type IdsProps = Readonly<{ label: string; ids: readonly number[]; Listed: ComponentType<{ id: number }> }>

const Ids = ({ label, ids, Listed }: IdsProps): ReactNode =>
  ids.map(id => (
    <div key={id}>
      {label} <Listed id={id} />
    </div>
  ))

/** A value as the form has it; undefined for what it has by an id. */
function textOf(values: AuthorityValues, name: Name): string | undefined {
  if (name === 'Status') return t.statuses[values.Status]
  if (name === 'EmailType') return t.words.EmailType[values.EmailType]
  const value = values[name]
  return typeof value === 'string' && name !== 'DateOfBirth' ? value.trim() : undefined
}
