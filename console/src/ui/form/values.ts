type Versions<Values> = Readonly<{
  /** The initial values of the form. */
  opened: Values
  /** The values in the form now. */
  typed: Values
  /** The values of the record now. */
  now: Values
}>

/**
 * Merges a form with a record that another user has changed meanwhile, field by field. A field that only one side changed
 * gets that side's value; a field that both changed keeps the typed value.
 */
export function mergeValues<Values extends object>({ opened, typed, now }: Versions<Values>) {
  const names = Object.keys(opened) as (keyof Values & string)[]
  const changed = names.filter(name => !isSame(opened[name], now[name]) && !isSame(typed[name], now[name]))
  const taken = changed.filter(name => isSame(typed[name], opened[name]))
  return {
    values: { ...typed, ...Object.fromEntries(taken.map(name => [name, now[name]])) } as Values,
    /** Fields that only the other user changed. */
    taken,
    /** Fields that both changed, to different values. */
    differing: changed.filter(name => !taken.includes(name)),
  }
}

/** Whether two values are equal. Blanks around a text do not count; an empty text or list equals no value. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(said(one)) === JSON.stringify(said(other))

function said(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim()
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(said)
  if (value === null) return undefined
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, said(part)]))
}

type FormOfValues = Readonly<{ getInitialValues: () => unknown; getValues: () => unknown }>

/** Whether the values of a form differ from its initial values. */
export const isEdited = (form: FormOfValues): boolean => !isSame(form.getInitialValues(), form.getValues())

/** Trims texts and leaves out empty fields: the API reads an absent field as no value. */
export const withoutEmpty = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])
      .filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as Values
