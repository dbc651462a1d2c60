import { type Static, Type } from 'typebox'
import { Int64, named, OneOf, Text } from '../../http/schemas.ts'
import { approvables } from '../approvals/index.ts'

const Coded = (description: string) =>
  Type.Object({ id: Int64(), code: Type.String(), isActive: Type.Boolean() }, { description })

/** What a text names. Call it after all kinds of approvable are registered. */
export const searchResultsSchema = () =>
  named(
    'SearchResults',
    Type.Object({
      people: Type.Array(
        Type.Object({
          name: Type.String({ examples: ['Walsh, Emma'] }),
          email: Type.Optional(Type.String()),
          employee: Type.Optional(Coded('Their record as an employee, if the caller sees it.')),
          authority: Type.Optional(Coded('Their record as an authority, if the caller sees it.')),
        }),
        { description: 'People by name, and by their whole code or email: each human being once, eight at most.' },
      ),
      positions: Type.Array(
        Type.Object({
          id: Int64(),
          code: Type.String(),
          name: Type.String(),
          organisationChart: Type.Object({ id: Int64(), name: Type.String() }),
        }),
        { description: 'Positions by a part of the name or by the whole code, five at most.' },
      ),
      costCentres: Type.Array(Type.Object({ id: Int64(), code: Type.String(), name: Type.String() }), {
        description: 'Cost centres by a part of the name or by the whole code, five at most.',
      }),
      requests: Type.Array(
        Type.Object({
          type: OneOf(approvables.kinds().map(({ type }) => type)),
          id: Int64(),
          code: Type.String({ examples: ['CR-000123'] }),
          changeType: Type.Optional(Type.String({ description: 'Of a change request.' })),
          employee: Type.Object({ id: Int64(), name: Type.String() }),
        }),
        {
          description: 'Change requests and expense applications by their code, with or without its letters and zeros.',
        },
      ),
    }),
  )

export type SearchResults = Static<ReturnType<typeof searchResultsSchema>>

export const SearchQuery = Type.Object({
  q: Type.Optional(
    Text(100, {
      freeText: true,
      description:
        'Two letters or more: a part of a name, or a whole code or email. Two letters find whole family names, and positions of which a word begins so.',
      examples: ['walsh'],
    }),
  ),
})

export type SearchQuery = Static<typeof SearchQuery>
