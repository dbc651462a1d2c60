import { t } from '../texts/index.ts'
import { serverNow } from './server-time.ts'

const locale = t.locale

const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 })

/** A business date, which has no zone: `2026-11-22T00:00:00` is "22 Nov 2026" in every zone. */
export const formatDate = (date: string): string => day.format(new Date(`${date.slice(0, 10)}T00:00:00Z`))

/** A business date with the day of the week: "Mon, 23 Nov 2026". */
export const formatDay = (date: string): string => weekday.format(new Date(`${date.slice(0, 10)}T00:00:00Z`))

/** An instant, in the employer group's zone: "22 Nov 2026, 9:05 am", or with seconds "22 Nov 2026, 9:05:07 am". */
export const formatInstant = (instant: string, timeZone: string, timeStyle: 'short' | 'medium' = 'short'): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle, timeZone }).format(new Date(instant))

/** The time of day of an instant, in the employer group's zone: "9:05 am", or with seconds "9:05:07 am". */
export const formatTime = (instant: string, timeZone: string, timeStyle: 'short' | 'medium' = 'short'): string =>
  new Intl.DateTimeFormat(locale, { timeStyle, timeZone }).format(new Date(instant))

/** A number with up to four decimals, for shares, quantities and full-time equivalents: `33.3333`. */
export const formatNumber = (value: number): string => number.format(value)

/** `0.6` is "60%". */
export const formatPercent = (share: number): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(share)

/** `1234.5` of AUD is "$1,234.50". */
export const formatMoney = (amount: number, currency = 'AUD'): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(amount)

/** A rate of pay, with up to four decimals: `38.4375` is "$38.4375", `43` is "$43.00". */
export const formatRate = (amount: number, currency = 'AUD'): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  }).format(amount)

/** Today in a zone, by the server's clock, as the API writes days: `2026-11-22`. */
export const todayIn = (timeZone: string, now = serverNow()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)

/** So many days later, as the API writes days. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** "today", "in 10 days", "3 weeks ago": the distance of a business date from today, both without zone. */
export function formatDaysAway(date: string, today: string): string {
  const days = (Date.parse(date.slice(0, 10)) - Date.parse(today)) / 86_400_000
  const units = [
    ['year', 730, 365.25],
    ['month', 61, 30.44],
    ['week', 14, 7],
    ['day', 0, 1],
  ] as const
  const [unit, , size] = units.find(([, least]) => Math.abs(days) >= least) ?? units[3]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(days / size), unit)
}

/** "in 3 days", "yesterday", "2 hours ago", "just now": the distance of an instant from now. */
export function formatAge(instant: string, now = serverNow()): string {
  const [count, unit] = distanceOf(instant, now)
  if (count === 0 && unit === 'minute') return t.justNow
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(count, unit)
}

/** "3 days", "1 hour": how long an instant is over. */
export function formatSince(instant: string, now = serverNow()): string {
  const [count, unit] = distanceOf(instant, now)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, Math.abs(count)),
  )
}

/** In the unit that fits. */
function distanceOf(instant: string, now: number) {
  const seconds = (Date.parse(instant) - now) / 1000
  // Each unit with its number in the next one: 59.7 minutes are an hour.
  const units = [
    ['minute', 60, 60],
    ['hour', 3600, 24],
    ['day', 86_400, 7],
    ['week', 604_800, 4.35],
    ['month', 2_629_800, 12],
    ['year', 31_557_600, Number.POSITIVE_INFINITY],
  ] as const
  const [unit, size] = units.find(([, size, most]) => Math.abs(Math.round(seconds / size)) < most) ?? units[5]
  return [Math.round(seconds / size), unit] as const
}

/**
 * Whether a text is a day as the API writes it: `2026-11-22`, not `2026-02-30`. Years before 1900 are steps on the way to
 * another one while the user types: 0002, 0020, 0202, 2026.
 */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '1900') return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
