const day = 86_400_000

/** The last moment, in milliseconds since 1970, at which a backup was due. `at`: a time of day in UTC, `02:00`. */
export function lastDue(now: number, at: string): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const ofDay = (hours * 60 + minutes) * 60_000
  return now - ((((now - ofDay) % day) + day) % day)
}

/** `muster-20261125T020000Z.backup`: in the order of their names they are in that of their time. */
export const fileNameOf = (instant: string): string =>
  `muster-${instant.replace(/[-:]/g, '').replace(/\.\d+Z$/, 'Z')}.backup`

/** Whether the service has given a file this name. */
export const isNightly = (name: string): boolean => /^muster-\d{8}T\d{6}Z\.backup$/.test(name)

/**
 * Of the names in the folder, those of our backups that are too old to keep, once the latest is made. Names that come after it are
 * of a clock that was ahead: they count for nothing, or each new backup would be the oldest.
 */
export const namesToDelete = (names: readonly string[], { keep, latest }: { keep: number; latest: string }): string[] =>
  names
    .filter(name => isNightly(name) && name <= latest)
    .sort()
    .slice(0, -keep)

/** Of the names in the folder, those of backups that were never finished. */
export const leftovers = (names: readonly string[]): string[] =>
  names.filter(name => /^muster-\d{8}T\d{6}Z\.backup\.(\d+\.)?part$/.test(name))
