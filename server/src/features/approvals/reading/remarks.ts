import { sql } from 'kysely'
import type { Caller } from '../../../domain/caller.ts'
import { notFound } from '../../../domain/failure.ts'
import { type Collection, collectionOf } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import { type ApprovableKind, approvableIsVisible, type RemarkRow, remarkOf, remarksOn } from '../approvable/index.ts'

/** `about`: the id of the record, as its remarks name it: `{ changeRequestId: 42 }`. */
type Commented<About> = Readonly<{ kind: ApprovableKind; id: number; about: About }>

/** The remarks on a record, the oldest first. @throws notFound if the caller sees no such record */
export async function listRemarksOn<About extends object>(
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
export async function getRemarkOn<About extends object>(
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
