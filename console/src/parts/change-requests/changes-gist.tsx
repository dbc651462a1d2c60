import { IconArrowRight } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { formatDate } from '../../format/formats.ts'
import { inSentence } from '../../format/in-sentence.ts'
import { t } from '../../texts/index.ts'
import { ChangeValue, linesOf, wordOf } from './change-value.tsx'
import styles from './changes-table.module.css'
import { type Change, inOne, labelOfChange } from './changes-table.tsx'

const most = 2

/** What says the most of a request that changes more than a line can show. */
const shownFirst = ['OrganisationChartPositionId', 'Amount']

type Props = Readonly<{
  changes: readonly Change[]
  /**
   * In a long list: the names of positions that are known. Of a position the new one is named, cost centres are counted, and
   * how much more there is, is left out.
   */
  known?: Readonly<Record<number, string>>
}>

/** Their values name their field: "Acting", "Full-time", "38 hours", "$52.40 an hour". */
const saysItself = ['AssignmentType', 'EmploymentType', 'StandardHoursPerWeek', 'Amount', 'StartDate']

/** What a request changes, in a line: "Hours: 38 → 30.4 · Full-time equivalent: 1 → 0.8 · 2 more". */
export function ChangesGist({ changes, known }: Props) {
  const engagement = engagementOf(changes)
  const all = inOne(changes).filter(
    change => !isUsual(change) && !isHidden(change) && !(engagement && isOfEngagement(change, changes)),
  )
  const comesFirst = ({ field }: Change) => shownFirst.includes(field)
  const shown = all.length > most ? [...all.filter(comesFirst), ...all.filter(change => !comesFirst(change))] : all
  // The name of the kind beside it says of a lone change, and of what comes first, which field it is. A lone value and
  // a yes or no say nothing without their field.
  const isNamed = (change: Change) =>
    saysItself.includes(change.field) ||
    (change.oldValue !== undefined &&
      typeof change.newValue !== 'boolean' &&
      (shown.length === 1 || comesFirst(change)))
  const parts: ReactNode[] = shown.slice(0, most).flatMap((change): ReactNode[] => {
    if (known && change.field === 'OrganisationChartPositionId') return inKnownNames(change, known)
    if (known && isOfCostCentres(change)) return [t.changes.costCentres(countOf(change.newValue))]
    return [
      <>
        {!isNamed(change) && `${labelOfChange(change)}: `}
        <Values change={change.field === 'AssignmentType' ? withoutFormer(change) : change} />
      </>,
    ]
  })
  if (shown.length > most && !known) parts.push(t.changes.more(shown.length - most))
  if (engagement) parts.unshift(engagement)
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
    <Fragment key={place}>
      {place > 0 && ' · '}
      {part}
    </Fragment>
  ))
}

/** Whether `engagementOf` says it: a last day of work only where it is the last day too, or a rehire takes it away. */
const isOfEngagement = ({ field, newValue }: Change, changes: Props['changes']): boolean =>
  field === 'LastDayWorked'
    ? newValue === undefined || newValue === newTextOf(changes, 'TerminationDate')
    : ['StartDate', 'TerminationDate', 'ReasonCode'].includes(field)

function newTextOf(changes: Props['changes'], name: string): string {
  const value = changes.find(({ field }) => field === name)?.newValue
  return typeof value === 'string' ? value : ''
}

/** What a termination or a rehire comes to: "Last day 20 Dec 2026, voluntary", "Starts 8 Jan 2027". */
function engagementOf(changes: Props['changes']): string | undefined {
  const start = newTextOf(changes, 'StartDate')
  const last = newTextOf(changes, 'TerminationDate')
  const reason = newTextOf(changes, 'ReasonCode')
  if (last) return t.changes.lastDay(formatDate(last), reason && inSentence(wordOf('ReasonCode', reason)))
  const isRehire = start !== '' && changes.some(({ field }) => field === 'TerminationDate')
  return isRehire ? t.changes.startsAgain(formatDate(start)) : undefined
}

/** How the former position was held says nothing of the new one. */
const withoutFormer = ({ oldValue: _, ...change }: Change): Change => change

/** A position is primary unless something else is said. */
const isUsual = ({ field, newValue }: Change) => field === 'AssignmentType' && newValue === 'Primary'

/** Masked values say nothing in a line. */
const isHidden = ({ oldValue, newValue }: Change) =>
  [oldValue, newValue].every(value => value === undefined || /^•+$/.test(String(value)))

/** Their names would be read one by one. */
const isOfCostCentres = ({ field }: Change) => /^CostCentre(Id|s)?$/.test(field)

const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : 1)

function inKnownNames({ oldValue, newValue }: Change, known: NonNullable<Props['known']>): ReactNode[] {
  const nameOf = (value: unknown) => (typeof value === 'number' ? known[value] : undefined)
  if (typeof newValue === 'number')
    return [nameOf(newValue) ?? <ChangeValue field="OrganisationChartPositionId" value={newValue} />]
  const former = nameOf(oldValue)
  return former === undefined ? [] : [t.changes.leaving(former)]
}

function Values({ change: { field, oldValue, newValue, oldPer, newPer } }: { change: Change }) {
  const isList = Array.isArray(oldValue) || Array.isArray(newValue)
  const value = (of: unknown, per: string | undefined) =>
    isList ? <Entries field={field} value={of} /> : <ChangeValue field={field} value={of} per={per} />
  return (
    <>
      {oldValue !== undefined && (
        <>
          {value(oldValue, oldPer)}{' '}
          <span className={styles.whole}>
            <IconArrowRight size={14} role="img" aria-label={t.changes.to} />
            {'\u00a0'}
          </span>
        </>
      )}
      {value(newValue, newPer)}
    </>
  )
}

/** The entries of a list by the line that tells them apart: the numbers of accounts, the names of funds and of contacts. */
function Entries({ field, value }: { field: string; value: unknown }) {
  if (!Array.isArray(value)) return <ChangeValue field={field} value={value} />
  if (value.length === 0) return t.none
  return value.map((entry, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other name than their place
    <Fragment key={place}>
      {place > 0 && t.steps.separator}
      {linesOf(field, entry)[field === 'BankAccounts' ? 1 : 0]}
    </Fragment>
  ))
}
