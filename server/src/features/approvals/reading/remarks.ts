import { sql } from 'kysely'
import type { Caller } from '../../../domain/caller.ts'
import { notFound } from '../../../domain/failure.ts'
import { type Collection, collectionOf } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import { type ApprovableKind, approvableIsVisible, authorityNamed, personNamed } from '../approvable/index.ts'

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
const remarksOn = (db: Db, caller: Caller, approvableId: number) =>
  db
    .selectFrom('remark')
    .select(['remark.id', 'remark.sequence', 'remark.type', 'remark.remark', 'remark.revision', 'remark.createdAt'])
    .select(personNamed('remark.author_person_id').as('author'))
    .select(authorityNamed('remark.on_behalf_of_authority_id').as('onBehalfOf'))
    .where('remark.employerGroupId', '=', caller.employerGroupId)
    .where('remark.approvableId', '=', approvableId)

type RemarkRow = Awaited<ReturnType<ReturnType<typeof remarksOn>['execute']>>[number]

/** The wire format of a remark: its id, the id of its record, then `remarkFields`. */
const remarkOf = <About extends object>(row: RemarkRow, about: About) => ({
  id: row.id,
  ...about,
  sequence: row.sequence,
  type: row.type,
  remark: row.remark,
  author: row.author ?? { id: 0, name: 'System' },
  ...(row.onBehalfOf && { onBehalfOf: row.onBehalfOf }),
  ...(row.revision !== null && { revision: row.revision }),
  createdDateTime: row.createdAt,
})
