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
          'As the record of the employee shows it, ids as such; account, member and tax file numbers masked. Absent: no value from that day on.',
      }),
    ),
    validFrom: BusinessDate({ description: 'It holds from this day until the next one of its field.' }),
    recordedDateTime: Instant(),
    supersededDateTime: Type.Optional(
      Instant({ description: 'Since when it counts no more: corrected, taken back, or another took its day.' }),
    ),
    isRestored: Type.Boolean({ description: 'Whether it is a former value that holds again, after a temporary one.' }),
    changeRequestId: Type.Optional(
      Int64({ description: 'What it was changed by; absent: the engagement, an import.' }),
    ),
  }),
)

export type EmployeeFact = Static<typeof EmployeeFact>

export const HistoryQuery = Type.Object({
  fields: Type.Optional(Repeated(OneOf(fields), { description: 'Only these. May be repeated; values are ORed.' })),
  all: Type.Optional(Type.Boolean({ description: 'Those that count no more, too.' })),
  ...PageQuery,
})

export type HistoryQuery = Static<typeof HistoryQuery>
