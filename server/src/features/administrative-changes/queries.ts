import { sql } from 'kysely'
import type { Caller } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import { type Collection, collectionOf } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import { availableActionsOf } from './rules.ts'
import type { AdministrativeChange, ListQuery } from './schemas.ts'
import { requireAdministrator } from './visibility.ts'

const changesOf = (db: Db, caller: Caller) =>
  db
    .selectFrom('administrativeChange as change')
    .select(['change.id', 'change.kind', 'change.summary', 'change.resourceType', 'change.resourceId'])
    .select(['change.command', 'change.status', 'change.requestedByPersonId', 'change.subjectPersonId'])
    .select(['change.decidedByPersonId', 'change.decidedAt', 'change.remarks', 'change.version'])
    .select(['change.createdAt', 'change.lastModified'])
    .select([
      nameOf('change.requested_by_person_id').as('requesterName'),
      nameOf('change.subject_person_id').as('subjectName'),
      nameOf('change.decided_by_person_id').as('deciderName'),
    ])
    .where('change.employerGroupId', '=', caller.employerGroupId)

const nameOf = (personId: string) => sql<string | null>`(select person.family_name || ', ' || person.given_name
  from person where person.employer_group_id = change.employer_group_id and person.id = ${sql.ref(personId)})`

type Row = Awaited<ReturnType<ReturnType<typeof changesOf>['execute']>>[number]

/** In order of id. @throws forbidden */
export async function listAdministrativeChanges(
  db: Db,
  caller: Caller,
  { statuses }: ListQuery,
): Promise<Collection<AdministrativeChange>> {
  await requireAdministrator(db, caller)
  const found = changesOf(db, caller).$if(statuses !== undefined, q => q.where('change.status', 'in', statuses ?? []))
  return collectionOf(found, (row: Row) => changeOf(row, caller), 'change.id')
}

/** @throws forbidden, notFound */
export async function getAdministrativeChange(db: Db, caller: Caller, { id }: { id: number }) {
  await requireAdministrator(db, caller)
  const row = await changesOf(db, caller)
    .where('change.id', '=', id)
    .executeTakeFirstOrThrow(notFound('The administrative change'))
  return { record: changeOf(row, caller), version: row.version }
}

const changeOf = (row: Row, caller: Caller): AdministrativeChange => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  summary: row.summary,
  resource: { type: row.resourceType, ...(row.resourceId === null ? {} : { id: row.resourceId }) },
  command: row.command as Record<string, unknown>,
  requestedBy: { id: row.requestedByPersonId, name: row.requesterName ?? '' },
  ...(row.subjectPersonId === null ? {} : { subject: { id: row.subjectPersonId, name: row.subjectName ?? '' } }),
  ...(row.decidedByPersonId === null ? {} : { decidedBy: { id: row.decidedByPersonId, name: row.deciderName ?? '' } }),
  ...(row.decidedAt === null ? {} : { decidedDateTime: row.decidedAt }),
  ...(row.remarks === null ? {} : { remarks: row.remarks }),
  availableActions: availableActionsOf({
    status: row.status,
    isRequester: row.requestedByPersonId === caller.personId,
    isSubject: row.subjectPersonId === caller.personId,
  }),
  createdDateTime: row.createdAt,
  lastModified: row.lastModified,
})
