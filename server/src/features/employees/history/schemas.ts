import { type Static, Type } from 'typebox'
import { BusinessDate, Instant, Int64, named, OneOf, PageQuery, Repeated } from '../../../http/schemas.ts'
import { factFields } from '../../employee-fields/index.ts'

const fields = factFields.map(({ field }) => field)

export const EmployeeFact = named(
  'EmployeeFact',
  Type.Object({
    id: Int64(),
    field: OneOf(fields, { examples: ['StandardHoursPerWeek'] }),
    value: Type.Optional(
      Type.Unknown({
        description:
          "The value as in the employee's record, references by id; account, member and tax file numbers are masked. Absent: no value from that day on.",
      }),
    ),
    validFrom: BusinessDate({ description: "The first day of the value, which applies until the field's next one." }),
    recordedDateTime: Instant(),
    supersededDateTime: Type.Optional(
      Instant({ description: 'The moment when it was superseded: corrected, rescinded, or replaced on its day.' }),
    ),
    isRestored: Type.Boolean({ description: 'Whether a former value applies again after a temporary one.' }),
    changeRequestId: Type.Optional(
      Int64({ description: 'The change request behind it; absent for the engagement and imports.' }),
    ),
  }),
)

export type EmployeeFact = Static<typeof EmployeeFact>

export const HistoryQuery = Type.Object({
  fields: Type.Optional(
    Repeated(OneOf(fields), { description: 'Only these fields. May be repeated; values are ORed.' }),
  ),
  all: Type.Optional(Type.Boolean({ description: 'Superseded values, too.' })),
  ...PageQuery,
})

export type HistoryQuery = Static<typeof HistoryQuery>
