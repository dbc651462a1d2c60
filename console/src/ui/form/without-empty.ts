/** What a form sends: fields that nobody filled in are left out, which is how the API has them without a value. */
export const withoutEmpty = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])
      .filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as Values
