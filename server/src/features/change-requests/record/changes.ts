import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { OneOf } from '../../../http/schemas.ts'

const per = OneOf(['Hour', 'Week', 'Fortnight', 'Month', 'Year'], {
  description:
    'The period of an amount of pay, whether it changes or not. Absent if the amount is absent or masked, and in records of change requests without expand=details.',
})

/** A field that a request changes, as answers show it. */
export const Change = Type.Object({
  field: Type.String({ description: 'Name of the field in the command.', examples: ['StandardHoursPerWeek'] }),
  label: Type.String({ examples: ['Standard hours per week'] }),
  oldValue: Type.Optional(Type.Unknown({ description: 'Absent if there was none; masked if sensitive.' })),
  newValue: Type.Optional(Type.Unknown({ description: 'Absent if there will be none; masked if sensitive.' })),
  oldPer: Type.Optional(per),
  newPer: Type.Optional(per),
  isSensitive: Type.Boolean(),
})

export type Change = Static<typeof Change>

/** A change with sensitive values masked as stored. `per`: of the rate of pay. */
export type ChangeRow = readonly [
  field: string,
  label: string,
  oldValue: unknown,
  newValue: unknown,
  isSensitive: boolean,
  per: string | null,
]

/** A JSON array: a `ChangeRow` of the `change_request_change` of the surrounding query. */
export const changeRow = sql<ChangeRow>`json_build_array(field, label, old_value, new_value, is_sensitive,
  case when fact_field = 'PayRate' then fact_value ->> 'per' end)`

const hidden = '••••••'

type Shown = Readonly<{ seesSensitive: boolean; withPeriods: boolean }>

/** Changes as one caller sees them. */
export const changesOf = (changes: readonly ChangeRow[], { seesSensitive, withPeriods }: Shown): Change[] =>
  changes.map(change => {
    const [field, label, oldValue, newValue, isSensitive] = change
    const isHidden = isSensitive && !seesSensitive
    return {
      field,
      label,
      ...(oldValue !== null && { oldValue: isHidden ? hidden : oldValue }),
      ...(newValue !== null && { newValue: isHidden ? hidden : newValue }),
      ...(withPeriods && field === 'Amount' && !isHidden && persOf(change, changes)),
      isSensitive,
    }
  })

/** An amount of pay needs its period, which is a change of its own only if the period changes too. */
function persOf(
  [, , oldValue, newValue, , per]: ChangeRow,
  changes: readonly ChangeRow[],
): Pick<Change, 'oldPer' | 'newPer'> {
  const changed = changes.find(([field]) => field === 'Per')
  const [oldPer, newPer] = changed ? [changed[2], changed[3]] : [per, per]
  return {
    ...(oldValue !== null && { oldPer: oldPer as NonNullable<Change['oldPer']> }),
    ...(newValue !== null && { newPer: newPer as NonNullable<Change['newPer']> }),
  }
}
