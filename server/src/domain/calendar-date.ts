/** A business date, `YYYY-MM-DD`, of a year from 1000 to 9999: four digits, so that text order is the order of time. */
export type CalendarDate = string

const firstDate = '1000-01-01'
const lastDate = '9999-12-31'

const datePattern = /^(\d{4})-(\d{2})-(\d{2})(?:T00:00:00)?$/
const instantPattern =
  /^(\d{4}-\d{2}-\d{2})(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/i
const offsetPattern = /^([+-])([01]\d|2[0-3]):?([0-5]\d)$/
const zoneNamePattern = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/

/**
 * A business date as a client or an import file writes it, `YYYY-MM-DD` or `YYYY-MM-DDT00:00:00`.
 *
 * Undefined for anything else: days that no calendar has, another time of day, a zone or an offset (a date has no
 * zone, and converting it could move it by a day), and years before 1000, above all the `0001-01-01` that some
 * clients send for "no date".
 */
export function parseCalendarDate(text: string): CalendarDate | undefined {
  return datePattern.test(text) && text >= firstDate && isDay(text) ? text.slice(0, 10) : undefined
}

/** The date as the wire shows it: midnight, no zone. */
export const wireDate = (date: CalendarDate) => `${date}T00:00:00`

/** The local day in that zone. Throws a RangeError for an unknown zone (see `isTimeZone`). */
export function todayIn(timeZone: string, now: Temporal.Instant | number): CalendarDate {
  const instant = typeof now === 'number' ? Temporal.Instant.fromEpochMilliseconds(now) : now
  return instant.toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** So many days later, or earlier when negative. Stops at the first and last date that the type has. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const moved = Temporal.PlainDate.from(date).add({ days })
  if (moved.year > 9999) return lastDate
  return moved.year < 1000 ? firstDate : moved.toString()
}

/**
 * An instant as ISO 8601 writes it, brought to `YYYY-MM-DDThh:mm:ss.sssZ`.
 *
 * Without an offset it is read as UTC, without a time as midnight UTC. Digits beyond milliseconds are cut off, never
 * rounded up, so that a filter "changed since" loses nothing. Undefined for impossible days and times, a leap
 * second, 24:00, and results outside the years 0001 to 9999.
 */
export function parseInstant(text: string): string | undefined {
  const [, day, hour = '00', minute = '00', second = '00', fraction = '', zone = 'Z'] = instantPattern.exec(text) ?? []
  if (day === undefined || !isDay(day)) return undefined
  const offset = offsetMinutes(zone)
  if (offset === undefined) return undefined

  const milliseconds = fraction.slice(0, 3).padEnd(3, '0')
  const local = Date.parse(`${day}T${hour}:${minute}:${second}.${milliseconds}Z`)
  const instant = new Date(local - offset * 60_000)
  const year = instant.getUTCFullYear()
  return year >= 1 && year <= 9999 ? instant.toISOString() : undefined
}

/**
 * Whether the text names a zone of the IANA database, in any case. Bare offsets do not count: they know no daylight
 * saving, and PostgreSQL reads `+10:00` with the opposite sign.
 */
export function isTimeZone(text: string): boolean {
  if (!zoneNamePattern.test(text)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text)
    return true
  } catch {
    return false
  }
}

/** Whether a text that begins with `dddd-dd-dd` begins with a day of the calendar. */
function isDay(text: string): boolean {
  const year = Number(text.slice(0, 4))
  const month = Number(text.slice(5, 7))
  const day = Number(text.slice(8, 10))
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

const daysIn = (year: number, month: number) => new Temporal.PlainYearMonth(year, month).daysInMonth

function offsetMinutes(zone: string): number | undefined {
  if (zone === 'Z' || zone === 'z') return 0
  const [, sign, hours, minutes] = offsetPattern.exec(zone) ?? []
  if (sign === undefined) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
