import { type Static, Type } from 'typebox'
import { Instant, Int32, Int64, named, OneOf, OrderQuery, PageQuery, Text } from '../../http/schemas.ts'

export const operationStatuses = ['Queued', 'Running', 'Succeeded', 'Failed'] as const

const Counted = Type.Object({ file: Type.String(), created: Int64(), updated: Int64(), unchanged: Int64() })

const CellError = Type.Object({
  file: Type.String(),
  line: Int64({ description: '0 for the whole file.' }),
  column: Type.String({ description: 'Empty for the whole row.' }),
  reason: Type.String(),
})

export const Operation = named(
  'Operation',
  Type.Object(
    {
      id: Int64(),
      kind: Text(50, { examples: ['Import'] }),
      status: OneOf(operationStatuses),
      isDryRun: Type.Boolean({ description: 'Tries everything and stores nothing.' }),
      progress: Type.Object({
        percent: Int32({ minimum: 0, maximum: 100 }),
        message: Type.Optional(Text(200)),
      }),
      result: Type.Optional(
        Type.Object(
          { files: Type.Array(Counted), errors: Type.Array(CellError) },
          {
            description:
              'Of an import, for callers with the access scope All. With any error nothing was stored, and `files` is empty. Not in the list.',
          },
        ),
      ),
      faults: Type.Optional(
        Type.Array(Type.Object({ code: Type.String(), message: Type.String() }), {
          description: 'The reason for the failure.',
        }),
      ),
      createdDateTime: Instant(),
      startedDateTime: Type.Optional(Instant()),
      finishedDateTime: Type.Optional(Instant()),
    },
    {
      description:
        'Work that takes longer than an answer may. The account that requested it reads it, and so do employer administrators and auditors with the access scope All.',
    },
  ),
)
export type Operation = Static<typeof Operation>

export const ListQuery = Type.Object({ ...OrderQuery, ...PageQuery })

export type ListQuery = Static<typeof ListQuery>
