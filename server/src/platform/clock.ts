/** The one source of "now". Everything that asks what time it is asks a clock, so that tests can move it. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** The instant as the database and the wire take it: UTC, milliseconds, `Z`. */
export const instantOf = (clock: Clock): string => new Date(clock.now()).toISOString()
