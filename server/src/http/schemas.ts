import { type Static, type TObjectOptions, type TSchema, Type } from 'typebox'
import { type SortWord, sortWords } from '../core/sorting.ts'

/** The wire's vocabulary of types. `validation.ts` reads these formats strictly; OpenAPI shows them as they stand. */

/** An identifier. A well-formed number that no record can have finds nothing, rather than being an error. */
export const Int64 = (options: object = {}) => Type.Integer({ format: 'int64', ...options })

export const Int32 = (options: object = {}) => Type.Integer({ format: 'int32', ...options })

export const Text = (maxLength: number, options: object = {}) => Type.String({ maxLength, ...options })

export const Guid = (options: object = {}) => Type.String({ format: 'uuid', ...options })

/** A calendar day, sent as midnight without zone. */
export const BusinessDate = (options: object = {}) =>
  Type.String({ format: 'local-date-time', examples: ['2026-11-21T00:00:00'], ...options })

/** A moment in UTC with milliseconds. */
export const Instant = (options: object = {}) =>
  Type.String({ format: 'date-time', examples: ['2026-11-21T03:04:05.678Z'], ...options })

export const Amount = (options: object = {}) => Type.Number({ ...options })

/** One of a closed list of words, matched in any case and answered as listed. */
export const OneOf = <const Words extends readonly string[]>(words: Words, options: object = {}) =>
  Type.Unsafe<Words[number]>(Type.String({ enum: [...words], ...options }))

/** A query parameter that may be repeated. */
export const Repeated = <Item extends TSchema>(item: Item, options: object = {}) =>
  Type.Array(item, { description: 'May be repeated; values are ORed.', ...options })

/** A schema with a name in the contract's components. Register it once with `app.addSchema(schema)`. */
export const named = <Schema extends TSchema>(name: string, schema: Schema, options: object = {}): Schema =>
  ({ ...schema, ...options, $id: name, title: name }) as Schema

/** A reference to a named schema, with its type. */
export const ref = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<Static<Schema>>(Type.Ref((schema as { $id?: string }).$id ?? ''))

/** An array of a named schema. */
export const listOf = <Schema extends TSchema>(schema: Schema) => Type.Array(ref(schema))

/** A reference to another record. */
export const Coded = (options: TObjectOptions = {}) =>
  Type.Object({ id: Int64(), code: Type.String(), name: Type.String() }, options)

export const IdParams = Type.Object({ id: Int64({ description: 'Identifier of the record.' }) })

/** Of routes that ask for nothing more than their path. */
export const NoQuery = Type.Object({})

export const PageQuery = {
  pageNumber: Type.Optional(Int32({ minimum: 1, description: 'Page, from 1.', examples: [1] })),
  pageSize: Type.Optional(
    Int32({
      minimum: 1,
      description: 'Records on a page: 50 unless sent, at most 200; larger values are clamped.',
      examples: [50],
    }),
  ),
}

/** Of collections that can be asked for nothing else. */
export const PagesOnly = Type.Object(PageQuery)

export type PageQuery = { pageNumber?: number; pageSize?: number }

/** For lists that people read from their end. */
export const OrderQuery = {
  Order: Type.Optional(
    OneOf(['OldestFirst', 'NewestFirst'], { description: 'Order of creation. OldestFirst unless sent.' }),
  ),
  BeforeId: Type.Optional(
    Int64({
      minimum: 1,
      description:
        'Only records before the one with this id. With NewestFirst the links of the first page have it, so that new records do not shift later pages.',
    }),
  ),
}

/** `Order` of a list that is also sorted by columns. @param others its other orders, the usual one first */
export const SortedQuery = <const Column extends string, const Other extends string>(
  columns: readonly Column[],
  others: readonly [Other, ...Other[]],
) => ({
  Order: Type.Optional(
    OneOf<readonly (Other | SortWord<Column>)[]>([...others, ...sortWords(columns)], {
      description: `${others[0]} unless sent: the order of creation. The columns sort the list; records without a value come last.`,
    }),
  ),
})

export type OrderQuery = { Order?: string; BeforeId?: number }

/** Adds the fields that the specification's record does not have. */
export const ExpandQuery = {
  expand: Type.Optional(
    OneOf(['details'], {
      description: "Adds the fields that the specification's record does not have, such as tokens, dates and parents.",
    }),
  ),
}

/** For every write that can be tried: nothing is stored, no number is used up. */
export const DryRunQuery = {
  dryRun: Type.Optional(
    Type.Boolean({
      description: 'Runs the request without storing anything: 200 with the resulting record and its effects.',
    }),
  ),
}

const Named = Type.Object({ id: Int64(), name: Type.String({ examples: ['Wong, Mei'] }) })

const Asked = (description: string) =>
  Type.Array(Type.Object({ ...Named.properties, onBehalfOf: Type.Optional(Named) }), { description })

const Rerouting = Type.Object({
  code: Type.String({ description: "The request's.", examples: ['CR-000031'] }),
  step: Type.String({ examples: ['Line approver'] }),
  needsApprover: Type.Optional(
    Type.Boolean({
      description: 'Whether the step would lack approvers and wait for an administrator. Present with `after`.',
    }),
  ),
  before: Type.Optional(Asked('The present approvers. Absent for a request that the caller does not see.')),
  after: Type.Optional(
    Asked('The approvers after the change. Absent for a request that the caller would not see any more.'),
  ),
})

export const Effect = named(
  'Effect',
  Type.Object({
    type: Type.String({ examples: ['Rerouted'] }),
    message: Type.String(),
    resource: Type.Optional(Type.Object({ type: Type.String(), id: Int64() })),
    rerouting: Type.Optional({
      ...Rerouting,
      description: 'The approvers of a waiting step, before and after the change.',
    }),
  }),
)

type RecordSchema = ReturnType<typeof Type.Object> & { $id?: string }

/** The answer of a dry run: the resulting record (a new one has an id below zero) and the effects. */
export const previewOf = <Schema extends TSchema>(schema: Schema): Schema => {
  const { $id, properties } = schema as unknown as RecordSchema
  const effects = Type.Array(ref(Effect), { description: 'Effects beside the record itself.' })
  return named(`${$id}Preview`, Type.Object({ ...properties, effects })) as unknown as Schema
}

export const Created = Type.Null({ description: 'Created. Location has its address.' })

export const NoContent = Type.Null({ description: 'Success.' })

export const ErrorBody = named(
  'ErrorBody',
  Type.Object({
    Message: Type.String({ description: 'The problem, and what to do about it.' }),
    Code: Type.String({ description: 'A stable code for programs.', examples: ['NotFound'] }),
  }),
)

export const InvalidRequestBody = named(
  'InvalidRequest',
  Type.Object({
    Message: Type.String({ examples: ['The request is invalid.'] }),
    ModelState: Type.Record(Type.String(), Type.Array(Type.String()), {
      description: 'All violations: `command.<Field>` for a field of the body, the name of a query parameter.',
      examples: [{ 'command.EmployeeId': ['The EmployeeId field is required.'] }],
    }),
  }),
)
