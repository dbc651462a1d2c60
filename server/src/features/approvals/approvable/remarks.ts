import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Caller } from '../../../domain/caller.ts'
import { Instant, Int64, OneOf, PageQuery } from '../../../http/schemas.ts'
import { type CallerContext, type CommandContext, newId } from '../../../platform/command-context.ts'
import type { Db } from '../../../platform/database.ts'
import { wireName } from '../../people/index.ts'
import type { Approvable } from './approvable.ts'
import { actedFor, Person } from './schemas.ts'

const remarkTypes = [
  'Comment',
  'Submission',
  'Approval',
  'Decline',
  'Return',
  'Cancellation',
  'Reassignment',
  'System',
] as const

export type NewRemark = Readonly<{
  type: (typeof remarkTypes)[number]
  remark: string
  onBehalfOfAuthorityId?: number | undefined
}>

/** Says something about the matter; `System` remarks have no author. @returns the remark's id */
export async function addRemark(ctx: CommandContext, approvable: Approvable, remark: NewRemark): Promise<number> {
  const [id = 0] = await addRemarks(ctx, [{ ...remark, approvable }])
  return id
}

type Said = NewRemark & Readonly<{ approvable: Pick<Approvable, 'id' | 'revision'> }>

/** The same of several matters, in one statement: one remark on each. @returns the remarks' ids */
export async function addRemarks(ctx: CommandContext, remarks: readonly Said[]): Promise<number[]> {
  const { employerGroupId, now, isDryRun } = ctx
  const said = remarks.map(({ approvable, type, remark, onBehalfOfAuthorityId }) => ({
    ...{ newId: newId(ctx).id, id: approvable.id, revision: approvable.revision, type, remark },
    author: type === 'System' ? null : authorOf(ctx),
    onBehalfOf: onBehalfOfAuthorityId ?? null,
  }))
  const [column, value] = isDryRun ? [sql`id,`, sql`said."newId",`] : [sql``, sql``]
  const { rows } = await sql<{ id: number }>`
    insert into remark (${column} employer_group_id, approvable_id, sequence, type, remark, author_person_id,
      on_behalf_of_authority_id, revision, created_at)
    select ${value} ${employerGroupId}, said.id, 1 + coalesce((select max(sequence) from remark earlier
        where earlier.employer_group_id = ${employerGroupId} and earlier.approvable_id = said.id), 0),
      said.type, said.remark, said.author, said."onBehalfOf", said.revision, ${now}
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said
      ("newId" bigint, id bigint, revision int, type text, remark text, author bigint, "onBehalfOf" bigint)
    returning id`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

const authorOf = (ctx: CommandContext | CallerContext): number | null => ('caller' in ctx ? ctx.caller.personId : null)

/** A remark's fields beside the numbers of itself and of what it is about. */
export const remarkFields = {
  sequence: Type.Integer({ description: 'From 1 for each thing that is talked about.' }),
  type: OneOf(remarkTypes),
  remark: Type.String(),
  author: Person({ description: 'The person; 0 and System where the service itself speaks.' }),
  onBehalfOf: Type.Optional(Person(actedFor)),
  revision: Type.Optional(Type.Integer()),
  createdDateTime: Instant(),
}

export const RemarksQuery = Type.Object({ ...PageQuery })

/** Of one remark. @param what the matter that it is about: `the change request` */
export const remarkParamsOf = (what: string) =>
  Type.Object({
    id: Int64({ description: `Identifier of ${what}.` }),
    remarkId: Int64({ description: 'Identifier of the remark.' }),
  })

/** What was said about a matter that the caller sees. */
export const remarksOn = (db: Db, caller: Caller, approvableId: number) =>
  db
    .selectFrom('remark')
    .leftJoin('person as author', join =>
      join
        .onRef('author.employerGroupId', '=', 'remark.employerGroupId')
        .onRef('author.id', '=', 'remark.authorPersonId'),
    )
    .leftJoin('authority as other', join =>
      join
        .onRef('other.employerGroupId', '=', 'remark.employerGroupId')
        .onRef('other.id', '=', 'remark.onBehalfOfAuthorityId'),
    )
    .leftJoin('person as otherPerson', join =>
      join
        .onRef('otherPerson.employerGroupId', '=', 'other.employerGroupId')
        .onRef('otherPerson.id', '=', 'other.personId'),
    )
    .select(['remark.id', 'remark.sequence', 'remark.type', 'remark.remark', 'remark.revision', 'remark.createdAt'])
    .select(['author.id as authorId', 'author.familyName', 'author.givenName'])
    .select(['other.id as otherId', 'otherPerson.familyName as otherFamilyName'])
    .select(['otherPerson.givenName as otherGivenName'])
    .where('remark.employerGroupId', '=', caller.employerGroupId)
    .where('remark.approvableId', '=', approvableId)

export type RemarkRow = Awaited<ReturnType<ReturnType<typeof remarksOn>['execute']>>[number]

const system = { id: 0, name: 'System' }

/** `remarkFields` of a row, behind the numbers of the remark and of what it is about. */
export const remarkOf = <About extends object>(row: RemarkRow, about: About) => ({
  id: row.id,
  ...about,
  sequence: row.sequence,
  type: row.type,
  remark: row.remark,
  author: row.authorId === null ? system : { id: row.authorId, name: nameOf(row.familyName, row.givenName) },
  ...(row.otherId !== null && {
    onBehalfOf: { id: row.otherId, name: nameOf(row.otherFamilyName, row.otherGivenName) },
  }),
  ...(row.revision !== null && { revision: row.revision }),
  createdDateTime: row.createdAt,
})

const nameOf = (familyName: string | null, givenName: string | null) =>
  wireName({ familyName: familyName ?? '', givenName: givenName ?? '' })
