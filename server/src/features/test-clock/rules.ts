import type { Violation } from '../../domain/violation.ts'
import type { Advance } from './schemas.ts'

/** The longest way in one go, in years. */
const furthest = 10

type Group = Readonly<{ now: string; timeZone: string }>

/** The moment to which the clock is to be moved; undefined where it is not said, or not well. */
export function targetOf({ To, By }: Advance, { now, timeZone }: Group): string | undefined {
  if (To !== undefined) return By === undefined ? To : undefined
  if (By === undefined) return undefined
  try {
    const there = localTime(now, timeZone).add(Temporal.Duration.from(By))
    return new Date(there.epochMilliseconds).toISOString()
  } catch {
    return undefined
  }
}

export function violationsOfAdvance(command: Advance, group: Group): Violation[] {
  const { To, By } = command
  if ((To === undefined) === (By === undefined)) return [{ field: 'To', message: 'Send either To or By.' }]
  const field = By === undefined ? 'To' : 'By'
  const target = targetOf(command, group)
  if (target === undefined) return [{ field, message: 'Send a duration as ISO 8601 writes it: P30D, P1Y, PT12H.' }]
  if (target === group.now) return [{ field, message: 'Send how far to move the clock, or where to.' }]
  return violationsOfMove(field, { ...group, target })
}

/** A clock goes forwards, and not so far that the work of it has no end. */
export function violationsOfMove(field: string, { now, timeZone, target }: Group & { target: string }): Violation[] {
  if (target < now) return [{ field, message: `The clock goes forwards alone, and it is ${now} now.` }]
  const last = localTime(now, timeZone).add({ years: furthest })
  return Date.parse(target) <= last.epochMilliseconds
    ? []
    : [{ field, message: `Move it by ${furthest} years at most, and then again.` }]
}

/** The first moment after `now` at which a day begins in one of the zones, at `due`, or the target if it is before these. */
export function nextMoment(
  { now, target, due }: Readonly<{ now: string; target: string; due: string | undefined }>,
  timeZones: readonly string[],
): string {
  const midnights = timeZones.map(zone => localTime(now, zone).add({ days: 1 }).startOfDay().epochMilliseconds)
  const moments = [...midnights.map(midnight => new Date(midnight).toISOString()), target, ...(due ? [due] : [])]
  return moments.reduce((one, other) => (one < other ? one : other))
}

const localTime = (instant: string, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
