import { type CalendarDate, wireDate } from './calendar-date.ts'

type Known<Fields> = { [Field in keyof Fields]?: NonNullable<Fields[Field]> }

/** Without the fields that have no value: answers leave these out. */
export const known = <Fields extends object>(fields: Fields): Known<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as Known<Fields>

/** A date as answers show it; undefined without a date. */
export const dateOf = (date: CalendarDate | null | undefined) => (date == null ? undefined : wireDate(date))
