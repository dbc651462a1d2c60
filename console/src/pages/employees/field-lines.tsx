import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '../../format/formats.ts'
import { type FieldsChange, fieldsOf, isShown, type ShownField, valueIn } from '../../parts/employee-fields/index.ts'
import { t } from '../../texts/index.ts'
import { type Line, line } from './block.tsx'
import { day, phone, word } from './entries.tsx'

/** The lines of the record for the fields that a kind of change changes. */
export const linesOf = (change: FieldsChange): readonly Line[] =>
  fieldsOf(change)
    .filter(isShown)
    .map(field => line(t.fields[field.name], employee => valueIn(employee, field) as never, shownAs(field)))

const shownAs = ({ is, name }: ShownField): ((value: never) => ReactNode) => {
  switch (is) {
    case 'day':
      return day
    case 'phone':
      return phone
    case 'email':
      return email => <Anchor href={`mailto:${email}`}>{email}</Anchor>
    case 'hours':
      return hours => t.hours(formatNumber(hours))
    case 'word':
      return word(name)
    case 'text':
      return String
  }
}
