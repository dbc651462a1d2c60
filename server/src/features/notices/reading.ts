import type { CallerContext } from '../../core/command-context.ts'
import type { Caller } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import { batchedCollectionOf, type Collection, inOrderOf, isBefore } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import { write } from '../../platform/database/writes.ts'
import type { Notice } from './commands.ts'
import type { CallerNotice, NoticesQuery, ReadCommand } from './schemas.ts'
import { draftOf } from './texts.ts'

/** The notices of the caller, each once: a further address has a row of its own. */
const ownNotices = (db: Db, { employerGroupId, personId }: Caller) =>
  db
    .selectFrom('notice')
    .select(['id', 'kind', 'about', 'resourceType', 'resourceId', 'readAt', 'createdAt'])
    .where('employerGroupId', '=', employerGroupId)
    .where('personId', '=', personId)
    .where('email', 'is', null)

type NoticeRow = Awaited<ReturnType<ReturnType<typeof ownNotices>['execute']>>[number]

/** Reads the requests of notices, as far as the caller sees them now, by `ChangeRequest/42`. */
export type ReadRequests = (
  db: Db,
  caller: Caller,
  asked: Readonly<{ resources: readonly Readonly<{ type: string; id: number }>[]; now: string }>,
) => Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>>

type Asked = NoticesQuery & Readonly<{ now: string; readRequests: ReadRequests }>

export const listNotices = (
  db: Db,
  caller: Caller,
  { IsRead, Order, BeforeId, now, readRequests }: Asked,
): Collection<CallerNotice> =>
  batchedCollectionOf(
    ownNotices(db, caller)
      .where(isBefore('id', BeforeId))
      .$if(IsRead !== undefined, q => q.where('readAt', IsRead ? 'is not' : 'is', null)),
    async (rows: readonly NoticeRow[]) => {
      const notices = rows.map(noticeOf)
      const resources = notices.flatMap(({ resource }) => resource ?? [])
      const requests = await readRequests(db, caller, { resources, now })
      return notices.map(notice => {
        const request = notice.resource && requests.get(`${notice.resource.type}/${notice.resource.id}`)
        return { ...notice, ...(request && { request }) }
      })
    },
    inOrderOf('id', Order),
  )

/** @throws notFound */
export async function getNotice(db: Db, caller: Caller, { id }: { id: number }) {
  const row = await ownNotices(db, caller).where('id', '=', id).executeTakeFirstOrThrow(notFound('The notice'))
  return { record: noticeOf(row), version: row.readAt === null ? 0 : 1 }
}

/** Marks a notice, or all up to it, as read. @throws notFound */
export async function readNotice(ctx: CallerContext, id: number, { AndEarlier }: ReadCommand): Promise<void> {
  const { tx, caller, employerGroupId, realNow } = ctx
  await getNotice(tx, caller, { id })
  const read = tx
    .updateTable('notice')
    .set({ readAt: realNow })
    .where('employerGroupId', '=', employerGroupId)
    .where('personId', '=', caller.personId)
    .where('id', AndEarlier ? '<=' : '=', id)
    .where('readAt', 'is', null)
  write(tx, read)
}

function noticeOf(row: NoticeRow): CallerNotice {
  const kind = row.kind as Notice['kind']
  const about = row.about as Partial<Record<string, string>>
  const { subject, paragraphs } = draftOf({ kind, about })
  return {
    id: row.id,
    kind,
    subject,
    text: paragraphs[0] ?? '',
    ...(row.resourceType !== null &&
      row.resourceId !== null && { resource: { type: row.resourceType, id: row.resourceId } }),
    ...(about.step !== undefined && { step: about.step }),
    ...(about.outcome !== undefined && { outcome: about.outcome }),
    isRead: row.readAt !== null,
    createdDateTime: row.createdAt,
  }
}
