import { Type } from 'typebox'
import type { Caller } from '../../../domain/caller.ts'
import { Instant, Int64, OneOf, PageQuery } from '../../../http/schemas.ts'
import type { Db } from '../../../platform/database/index.ts'
import { wireName } from '../../people/index.ts'
import { actedFor, Person } from './schemas.ts'

export const remarkTypes = [
  'Comment',
  'Submission',
  'Approval',
  'Decline',
  'Return',
  'Cancellation',
  'Reassignment',
  'System',
] as const

/** The fields of a remark besides its own id and the id of its record. */
export const remarkFields = {
  sequence: Type.Integer({ description: 'Counts from 1 for each record.' }),
  type: OneOf(remarkTypes),
  remark: Type.String(),
  author: Person({ description: 'The person; 0 and System for remarks of the service.' }),
  onBehalfOf: Type.Optional(Person(actedFor)),
  revision: Type.Optional(Type.Integer()),
  createdDateTime: Instant(),
}

export const RemarksQuery = Type.Object({ ...PageQuery })

/** Path parameters of one remark. @param what the record in words: `the change request` */
export const remarkParamsOf = (what: string) =>
  Type.Object({
    id: Int64({ description: `Identifier of ${what}.` }),
    remarkId: Int64({ description: 'Identifier of the remark.' }),
  })

/** The remarks on an approvable that the caller sees. */
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

/** The wire format of a remark: its id, the id of its record, then `remarkFields`. */
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
