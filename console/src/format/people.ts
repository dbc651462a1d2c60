import { t } from '../texts/index.ts'

/** "Emma Walsh" from the API's "Walsh, Emma". */
export function spokenName(name: string): string {
  const [family = '', given = ''] = name.split(/, (.*)/s)
  return given === '' ? family : `${given} ${family}`
}

/** The name of an actor, and of the person on whose behalf they acted. */
export const spokenWith = (name: string, other: string | undefined): string =>
  other === undefined ? spokenName(name) : t.steps.byFor(spokenName(name), spokenName(other))
