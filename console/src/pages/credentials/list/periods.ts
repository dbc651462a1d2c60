import { addDays, formatDate } from '../../../format/formats.ts'
import { credentialsTexts } from '../../../texts/en-AU/credentials.ts'
import { t } from '../../../texts/index.ts'

/** A period: its first day, and the first day after it. */
export type Period = Readonly<{ from: string; before: string; label: string }>

/** A quarter, as the earliest reminder before an expiry. */
const weeksAhead = 13
const monthsAhead = 12

/** The weeks from the present one on, Monday first; likewise the months. */
export const periodsFrom = (today: string, by: 'weeks' | 'months'): readonly Period[] =>
  by === 'weeks' ? weeksFrom(today) : monthsFrom(today)

function weeksFrom(today: string): Period[] {
  const monday = addDays(today, -((dateOf(today).getUTCDay() + 6) % 7))
  return Array.from({ length: weeksAhead }, (_, week) => {
    const from = addDays(monday, 7 * week)
    return {
      from,
      before: addDays(from, 7),
      label: week === 0 ? credentialsTexts.strip.thisWeek : shortDay.format(dateOf(from)),
    }
  })
}

function monthsFrom(today: string): Period[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: monthsAhead }, (_, ahead) => {
    const from = textOf(new Date(Date.UTC(year, month - 1 + ahead, 1)))
    return {
      from,
      before: textOf(new Date(Date.UTC(year, month + ahead, 1))),
      label: (from.slice(5, 7) === '01' ? monthOfYear : monthName).format(dateOf(from)),
    }
  })
}

const shortDay = new Intl.DateTimeFormat(t.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat(t.locale, { month: 'short', timeZone: 'UTC' })
const monthOfYear = new Intl.DateTimeFormat(t.locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** "November 2026", for screen readers. */
export const wholeMonth = (day: string): string =>
  new Intl.DateTimeFormat(t.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(dateOf(day))

/** "23 Nov 2026 to 29 Nov 2026": with the last day, not the one after it. */
export const wordsOf = ({ from, before }: Pick<Period, 'from' | 'before'>): string =>
  credentialsTexts.strip.expireFromTo(formatDate(from), formatDate(addDays(before, -1)))

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const textOf = (date: Date) => date.toISOString().slice(0, 10)
