import { addDays, type CalendarDate } from '../../../src/domain/calendar-date.ts'

/** A request as a clerk with a file on paper would note it. Several fields may be one thing: it is noted once. */
export type Sheet = {
  readonly path: string
  readonly id: number
  readonly field: string
  value: unknown
  from: CalendarDate
  to: CalendarDate | undefined
  status: 'Waiting' | 'Approved' | 'Applied' | 'Gone'
  /** The requests that it takes back, of requests that do so. */
  readonly takesBack: readonly number[]
}

/**
 * An employee's file on paper: what was there at first, and the requests in the order in which they were decided. What is
 * true on a day is found by leafing through it, and nothing is ever worked out beforehand: as plain as can be, to be
 * compared with the service.
 */
export class PaperFile {
  readonly sheets: Sheet[] = []
  readonly #first: Readonly<Record<string, unknown>>

  constructor(first: Readonly<Record<string, unknown>>) {
    this.#first = first
  }

  /** Puts a sheet last: what is decided later is later in the file. */
  decide(sheet: Sheet, status: 'Approved' | 'Applied'): void {
    sheet.status = status
    this.sheets.splice(this.sheets.indexOf(sheet), 1)
    this.sheets.push(sheet)
  }

  openFor = (field: string): Sheet | undefined =>
    this.sheets.find(sheet => sheet.field === field && ['Waiting', 'Approved'].includes(sheet.status))

  /** Of those that count on the day, the one that begins last; of several of one day, the one that was decided last. */
  valueOn(field: string, day: CalendarDate): unknown {
    const counting = this.#decided().filter(
      sheet =>
        sheet.field === field &&
        sheet.takesBack.length === 0 &&
        sheet.from <= day &&
        (sheet.to === undefined || day <= sheet.to) &&
        !this.#isTakenBack(sheet, day),
    )
    const last = counting.reduce<Sheet | undefined>(
      (found, sheet) => (found && sheet.from < found.from ? found : sheet),
      undefined,
    )
    return last ? last.value : this.#first[field]
  }

  /** Every field on a day. */
  on = (day: CalendarDate): Record<string, unknown> =>
    Object.fromEntries(Object.keys(this.#first).map(field => [field, this.valueOn(field, day)]))

  #decided = () => this.sheets.filter(({ status }) => status === 'Approved' || status === 'Applied')

  #isTakenBack = ({ id }: Sheet, day: CalendarDate): boolean =>
    this.#decided().some(other => other.takesBack.includes(id) && other.from <= day && !this.#isTakenBack(other, day))
}

/** Days from one to another, both included. */
export const daysBetween = (first: CalendarDate, last: CalendarDate): CalendarDate[] => {
  const days: CalendarDate[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
