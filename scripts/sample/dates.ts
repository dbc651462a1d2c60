/** The day as of which the files were drawn up: who had left by then, who had not yet begun. */
export const asAt = '2026-11-01'

/** `2026-02-28` plus days, which may be negative. */
export function plusDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** The same day of another year; 29 February becomes the 28th. */
export function plusYears(date: string, years: number): string {
  const year = Number(date.slice(0, 4)) + years
  const day = date.slice(5) === '02-29' ? '02-28' : date.slice(5)
  return `${year}-${day}`
}

/** The Monday of the date's week. */
export function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return plusDays(date, -((weekday + 6) % 7))
}

export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** Whether the calendar has such a day. */
export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && plusDaysOrNothing(text) === text

/** A day counted from the day of loading, `T-14`; with a time, `T-14T09:30` in the group's time zone. */
export const fromToday = (days: number, time?: string) => `T${days < 0 ? '' : '+'}${days}${time ? `T${time}` : ''}`

/** `T-3T09:15` in minutes from the day of loading. */
export function momentOf(text: string): number {
  const [, days, hours = 0, minutes = 0] = /^T([+-]\d+)(?:T(\d\d):(\d\d))?$/.exec(text) ?? []
  return (Number(days) * 24 + Number(hours)) * 60 + Number(minutes)
}

/** The last of several such moments. */
export const latest = (moments: readonly (string | undefined)[]) =>
  moments
    .filter(each => each !== undefined)
    .toSorted((one, other) => momentOf(one) - momentOf(other))
    .at(-1)

function plusDaysOrNothing(text: string): string | undefined {
  const day = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(day.getTime()) ? undefined : day.toISOString().slice(0, 10)
}
