import { sql } from 'kysely'
import type { Caller } from '../../../domain/caller.ts'
import { notFound } from '../../../domain/failure.ts'
import { type Collection, collectionOf } from '../../../platform/collection.ts'
import type { Db } from '../../../platform/database.ts'
import { wireName } from '../../people/index.ts'
import { type ApprovableKind, approvableIsVisible } from '../approvable/index.ts'

/** `about`: the id of the record, as its remarks name it: `{ changeRequestId: 42 }`. */
type Commented<About> = Readonly<{ kind: ApprovableKind; id: number; about: About }>

/** The remarks on a record, the oldest first. @throws notFound if the caller sees no such record */
export async function listRemarks<About extends object>(
  db: Db,
  caller: Caller,
  commented: Commented<About>,
): Promise<Collection<ReturnType<typeof remarkOf<About>>>> {
  const approvableId = await findApprovable(db, caller, commented)
  return collectionOf(
    remarksOn(db, caller, approvableId),
    (row: RemarkRow) => remarkOf(row, commented.about),
    'remark.id',
  )
}

/**
 * One remark. Remarks never change, so the version is always 1.
 * @throws notFound if the caller sees no such record, or it has no such remark
 */
export async function getRemark<About extends object>(
  db: Db,
  caller: Caller,
  { remarkId, ...commented }: Commented<About> & Readonly<{ remarkId: number }>,
) {
  const approvableId = await findApprovable(db, caller, commented)
  const row = await remarksOn(db, caller, approvableId)
    .where('remark.id', '=', remarkId)
    .executeTakeFirstOrThrow(notFound('The remark'))
  return { record: remarkOf(row, commented.about), version: 1 }
}

async function findApprovable(db: Db, caller: Caller, { kind, id }: Omit<Commented<object>, 'about'>): Promise<number> {
  const { rows } = await sql<{ approvableId: number }>`
    select approvable_id from ${sql.table(kind.table)}
    where employer_group_id = ${caller.employerGroupId} and id = ${id} and ${approvableIsVisible(caller, kind.table)}
    `.execute(db)
  const [row] = rows
  if (!row) throw notFound(`The ${kind.name}`)()
  return row.approvableId
}

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
