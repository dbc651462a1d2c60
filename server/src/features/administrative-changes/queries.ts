import { sql } from 'kysely'
import { personNameInSql } from '../../core/person-name.ts'
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
    .select(['change.command', 'change.status', 'change.decidedAt', 'change.remarks', 'change.version'])
    .select(['change.createdAt', 'change.lastModified'])
    .select(personOf<Person>('requested_by_person_id').as('requestedBy'))
    .select(personOf('subject_person_id').as('subject'))
    .select(personOf('decided_by_person_id').as('decidedBy'))
    .where('change.employerGroupId', '=', caller.employerGroupId)

type Person = AdministrativeChange['requestedBy']

const personOf = <Found = Person | null>(column: string) => sql<Found>`(
  select jsonb_build_object('id', person.id, 'name', ${personNameInSql()})
  from person where person.employer_group_id = change.employer_group_id
    and person.id = ${sql.ref(`change.${column}`)})`

type Row = Awaited<ReturnType<ReturnType<typeof changesOf>['execute']>>[number]

/** In order of id. @throws forbidden */
export async function listAdministrativeChanges(
  db: Db,
  caller: Caller,
  { statuses, WaitingFor }: ListQuery,
): Promise<Collection<AdministrativeChange>> {
  await requireAdministrator(db, caller)
  const found = changesOf(db, caller)
    .$if(statuses !== undefined, q => q.where('change.status', 'in', statuses ?? []))
    .$if(WaitingFor === 'Me', q => q.where(waitsFor(caller)))
  return collectionOf(found, (row: Row) => changeOf(row, caller), 'change.id')
}

/** As `refusalOf` decides who may approve. */
const waitsFor = ({ personId }: Caller) => sql<boolean>`(change.status = 'Pending'
  and change.requested_by_person_id <> ${personId} and change.subject_person_id is distinct from ${personId})`

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
  requestedBy: row.requestedBy,
  ...(row.subject && { subject: row.subject }),
  ...(row.decidedBy && { decidedBy: row.decidedBy }),
  ...(row.decidedAt === null ? {} : { decidedDateTime: row.decidedAt }),
  ...(row.remarks === null ? {} : { remarks: row.remarks }),
  availableActions: availableActionsOf({
    status: row.status,
    isRequester: row.requestedBy.id === caller.personId,
    isSubject: row.subject?.id === caller.personId,
  }),
  createdDateTime: row.createdAt,
  lastModified: row.lastModified,
})
