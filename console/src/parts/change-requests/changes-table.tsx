import { IconLock } from '@tabler/icons-react'
import { t } from '../../texts/index.ts'
import { labelOf } from '../../ui/message/index.ts'
import { ChangeValue, differenceOf } from './change-value.tsx'
import styles from './changes-table.module.css'

export type Change = Readonly<{
  field: string
  label: string
  oldValue?: unknown
  newValue?: unknown
  /** The units of an amount of pay: an hour, a year. */
  oldPer?: string
  newPer?: string
  isSensitive: boolean
}>

/** The former and the new value of each field. Masked values stay masked. */
export function ChangesTable({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p className={styles.none}>{t.changes.none}</p>
  const countryIds = changes
    .filter(({ field }) => field.endsWith('CountryId'))
    .flatMap(({ oldValue, newValue }) => [newValue, oldValue])
    .filter(id => typeof id === 'number')
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t.changes.title}</caption>
        <thead>
          <tr>
            <th scope="col">{t.changes.field}</th>
            <th scope="col">{t.changes.before}</th>
            <th scope="col">{t.changes.after}</th>
          </tr>
        </thead>
        <tbody>
          {inOne(changes).map(({ isSensitive, ...change }) => {
            const { field, label, oldValue, newValue, oldPer, newPer } = change
            const difference = differenceOf(change)
            return (
              <tr key={field}>
                <th scope="row">
                  {labelOfChange({ field, label })}
                  {isSensitive && <IconLock size={13} aria-label={t.changes.sensitive} className={styles.lock} />}
                </th>
                <td data-label={t.changes.before} className={styles.before}>
                  <ChangeValue field={field} value={oldValue} per={oldPer} countryIds={countryIds} />
                </td>
                <td data-label={t.changes.after} className={styles.after}>
                  <ChangeValue field={field} value={newValue} per={newPer} countryIds={countryIds} />
                  {difference && <div className={styles.difference}>{difference}</div>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** A lone "Amount" is that of the pay. */
export const labelOfChange = ({ field, label }: Pick<Change, 'field' | 'label'>): string =>
  field === 'Amount' ? t.changes.payRate : labelOf(field, label)

/** The unit of an amount of pay is beside the amount, so its own row goes. */
export const inOne = (changes: readonly Change[]): readonly Change[] =>
  changes.some(({ oldPer, newPer }) => oldPer !== undefined || newPer !== undefined)
    ? changes.filter(({ field }) => field !== 'Per')
    : changes
