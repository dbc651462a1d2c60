import type { ReactNode } from 'react'
import { formatDate, formatNumber, formatPercent, formatRate } from '../../format/formats.ts'
import { closedLists, t } from '../../texts/index.ts'
import { labelOf } from '../../ui/message/index.ts'
import { CostCentreName, nameByField } from '../reference-data/index.ts'
import styles from './changes-table.module.css'

type Entry = Readonly<Record<string, unknown>>

/**
 * A value of a record in words: names for the numbers of other records, the catalogue's words for closed lists, entries
 * of a list one below the other. Masked values stay masked.
 * @param field its name in the command
 */
export function ChangeValue({ field, value, countryIds, per, isPart = false }: ChangeValueProps): ReactNode {
  if (value === undefined || value === null || value === '') return <span className={styles.none}>{t.none}</span>
  if (Array.isArray(value)) {
    return (
      <ul className={styles.list}>
        {value.map((entry: Entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other name than their place
          <li key={place}>
            <EntryLines field={field} entry={value.length === 1 && !isPart ? withoutRest(entry) : entry} />
          </li>
        ))}
      </ul>
    )
  }
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'number' && per !== undefined) return rateOf(value, per)
  if (typeof value === 'number') return <NumberValue field={field} value={value} countryIds={countryIds ?? []} />
  const text = String(value)
  if (/^\d{4}-\d\d-\d\d(T00:00:00)?$/.test(text)) return formatDate(text)
  return wordOf(field, text)
}

export type ChangeValueProps = Readonly<{
  field: string
  value: unknown
  countryIds?: readonly number[]
  /** The unit of an amount of pay: an hour, a year. */
  per?: string | undefined
  /** Of a list that has other entries, too. */
  isPart?: boolean
}>

/** A lone account or fund gets all: that goes without saying. */
function withoutRest(entry: Entry): Entry {
  const { AllocationType, Percentage, ...others } = entry
  const isAll = AllocationType === 'Remainder' || (AllocationType === 'Percentage' && Percentage === 100)
  return isAll ? others : entry
}

/** "$52.40 an hour". */
export const rateOf = (amount: number, per: string): string =>
  (t.pay as Readonly<Record<string, (amount: string) => string>>)[per]?.(formatRate(amount)) ?? formatRate(amount)

/** "+$1.16 (3.5%)": how much more or less an amount of pay is, for the same period. */
export function differenceOf({ oldValue, newValue, oldPer, newPer }: Amounts): string | undefined {
  if (typeof oldValue !== 'number' || typeof newValue !== 'number' || oldValue === 0) return undefined
  const difference = newValue - oldValue
  if (difference === 0 || newPer === undefined || (oldPer ?? newPer) !== newPer) return undefined
  const size = `${formatRate(Math.abs(difference))} (${formatPercent(Math.abs(difference) / oldValue)})`
  return t.changes.difference(size, difference > 0)
}

type Amounts = Readonly<{ oldValue?: unknown; newValue?: unknown; oldPer?: string; newPer?: string }>

/** A word of a closed list of this field, in the catalogue's words. */
export const wordOf = (field: string, word: string): string => closedLists[field]?.[word] ?? word

function NumberValue({
  field,
  value,
  countryIds,
}: Readonly<{ field: string; value: number; countryIds: readonly number[] }>) {
  // The fields of a postal address refer to the same records as those of a residential one.
  const Name = nameByField[field.replace(/^Postal/, '')]
  if (Name) return <Name id={value} countryIds={countryIds} />
  switch (field) {
    case 'Amount':
      return formatRate(value)
    case 'Percentage':
      return t.percent(formatNumber(value))
    case 'StandardHoursPerWeek':
      return <span className={styles.whole}>{t.hours(formatNumber(value))}</span>
    case 'FullTimeEquivalent':
      return t.fullTimeEquivalent(formatNumber(value), formatPercent(value))
    default:
      return formatNumber(value)
  }
}

const EntryLines = ({ field, entry }: { field: string; entry: Entry }) => <Lines lines={linesOf(field, entry)} />

/** An entry of a list in lines: its main values first, the rest below them. */
export function linesOf(field: string, entry: Entry): readonly ReactNode[] {
  const line = (...parts: unknown[]) =>
    parts
      .filter(part => part !== undefined && part !== '')
      .join(' ')
      .replaceAll('• ', '•\u00a0')
  const hasShare = [entry.AllocationType, entry.Percentage, entry.Amount].some(part => part !== undefined)
  const share = hasShare ? <Share key="share" entry={entry} /> : ''
  switch (field) {
    case 'BankAccounts':
      return [line(entry.AccountName), line(entry.Bsb, entry.AccountNumber), share]
    case 'Superannuation':
      return [
        line(entry.FundName ?? entry.Usi ?? entry.FundAbn),
        line(
          wordOf('FundType', String(entry.FundType)),
          entry.FundName === undefined ? undefined : (entry.Usi ?? entry.FundAbn),
        ),
        line(entry.MemberNumber && labelOf('MemberNumber'), entry.MemberNumber),
        share,
      ]
    case 'EmergencyContacts':
      return [line(entry.Name, entry.Relationship && `(${String(entry.Relationship)})`), line(entry.Phone)]
    case 'CostCentre':
    case 'CostCentres':
      return [<CostCentreName key="name" id={Number(entry.CostCentreId)} />, share]
    default:
      return Object.entries(entry).map(([name, value]) => `${labelOf(name)}: ${String(value)}`)
  }
}

const Lines = ({ lines }: { lines: readonly ReactNode[] }) =>
  lines
    .filter(line => line !== '')
    // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
    .map((line, place) => <div key={place}>{line}</div>)

/** The share of an account, a fund or a cost centre. */
function Share({ entry: { AllocationType, Amount, Percentage } }: { entry: Entry }) {
  if (typeof Percentage === 'number') return t.percent(formatNumber(Percentage))
  if (typeof Amount === 'number') return t.eachPay(formatRate(Amount))
  return AllocationType === undefined ? null : wordOf('AllocationType', String(AllocationType))
}
