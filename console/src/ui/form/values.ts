type Versions<Values> = Readonly<{
  /** As the form began. */
  opened: Values
  /** As it is now: what nobody touched, and what somebody typed. */
  typed: Values
  /** As the record has become meanwhile. */
  now: Values
}>

/**
 * The values of a form over a record that somebody else has changed meanwhile, field by field: what only one of the two
 * has changed is as that one has it. Where both have, it stays as typed.
 */
export function mergeValues<Values extends object>({ opened, typed, now }: Versions<Values>) {
  const names = Object.keys(opened) as (keyof Values & string)[]
  const changed = names.filter(name => !isSame(opened[name], now[name]) && !isSame(typed[name], now[name]))
  const taken = changed.filter(name => isSame(typed[name], opened[name]))
  return {
    values: { ...typed, ...Object.fromEntries(taken.map(name => [name, now[name]])) } as Values,
    /** What the other one has changed, and this one has not. */
    taken,
    /** What both have changed, and not to the same. */
    differing: changed.filter(name => !taken.includes(name)),
  }
}

/** Whether two values say the same: blanks around a text say nothing, and a text or list without anything in it is none. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(said(one)) === JSON.stringify(said(other))

function said(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim()
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(said)
  if (value === null) return undefined
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, said(part)]))
}

/** What a form sends: fields that nobody filled in are left out, which is how the API has them without a value. */
export const withoutEmpty = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])
      .filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as Values
