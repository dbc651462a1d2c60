import { t } from './texts/index.ts'

const locale = t.locale

const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const number = new Intl.NumberFormat(locale)

/** A business date, which has no zone: `2026-11-22T00:00:00` is "22 Nov 2026" wherever one sits. */
export const formatDate = (date: string): string => day.format(new Date(`${date.slice(0, 10)}T00:00:00Z`))

/** With the day of the week, for days that people plan by: "Mon, 23 Nov 2026". */
export const formatDay = (date: string): string => weekday.format(new Date(`${date.slice(0, 10)}T00:00:00Z`))

/** An instant, in the employer group's zone: "22 Nov 2026, 9:05 am". */
export const formatInstant = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant))

export const formatNumber = (value: number): string => number.format(value)

/** `1234.5` of AUD is "$1,234.50". */
export const formatMoney = (amount: number, currency = 'AUD'): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(amount)

/** Pay, with the four decimals that a rate may have: `38.4375` is "$38.4375", `43` is "$43.00". */
export const formatRate = (amount: number, currency = 'AUD'): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  }).format(amount)

/** Today in a zone, as the API writes days: `2026-11-22`. */
export const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date())

/** "in 3 days", "yesterday", "2 hours ago": how far an instant is from now. */
export function formatAge(instant: string, now = Date.now()): string {
  const seconds = (Date.parse(instant) - now) / 1000
  const units = [
    ['year', 31_557_600],
    ['month', 2_629_800],
    ['week', 604_800],
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? (['minute', 60] as const)
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(seconds / size), unit)
}
