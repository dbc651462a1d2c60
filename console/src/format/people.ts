import { t } from '../texts/index.ts'

/** "Walsh, Emma" as the API gives it, in the order in which it is spoken: "Emma Walsh". */
export function spokenName(name: string): string {
  const [family = '', given = ''] = name.split(/, (.*)/s)
  return given === '' ? family : `${given} ${family}`
}

/** Who did something, and in whose place. */
export const spokenWith = (name: string, other: string | undefined): string =>
  other === undefined ? spokenName(name) : t.steps.byFor(spokenName(name), spokenName(other))
