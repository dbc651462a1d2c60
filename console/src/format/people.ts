import { t } from '../texts/index.ts'

/** The names in the API's "Walsh, Emma". A program's name is all family name. */
export function namesIn(name: string): Readonly<{ family: string; given: string }> {
  const [family = '', given = ''] = name.split(/, (.*)/s)
  return { family, given }
}

/** "Emma Walsh" from the API's "Walsh, Emma". */
export function spokenName(name: string): string {
  const { family, given } = namesIn(name)
  return given === '' ? family : `${given} ${family}`
}

/** The name of an actor, and of the person on whose behalf they acted. */
export const spokenWith = (name: string, other: string | undefined): string =>
  other === undefined ? spokenName(name) : t.steps.byFor(spokenName(name), spokenName(other))
