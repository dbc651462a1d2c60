import { sql } from 'kysely'
import { todayInSql } from '../../core/today.ts'
import { wireDate } from '../../domain/calendar-date.ts'
import { type Caller, todayFor } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import { type Collection, collectionOf, type Order } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import { employeeIsVisible, hasRoleOver } from '../employees/index.ts'
import type { CountQuery, Credential, CredentialExpiry, CredentialStatus, SearchQuery } from './schemas.ts'
import { hasStatusAmong, lastDay } from './status-in-sql.ts'
import { type CredentialRow, credentialOf } from './wire.ts'

/** Credentials of employees whom the caller may see. Every read in this file starts here. */
const visibleCredentials = (db: Db, caller: Caller) =>
  db
    .selectFrom('credential')
    .innerJoin('employee', join =>
      join
        .onRef('employee.employerGroupId', '=', 'credential.employerGroupId')
        .onRef('employee.id', '=', 'credential.employeeId'),
    )
    .innerJoin('person', join =>
      join
        .onRef('person.employerGroupId', '=', 'employee.employerGroupId')
        .onRef('person.id', '=', 'employee.personId'),
    )
    .leftJoin('credential as successor', join =>
      join
        .onRef('successor.employerGroupId', '=', 'credential.employerGroupId')
        .onRef('successor.id', '=', 'credential.supersededByCredentialId'),
    )
    .leftJoin('person as verifier', join =>
      join
        .onRef('verifier.employerGroupId', '=', 'credential.employerGroupId')
        .onRef('verifier.id', '=', 'credential.verifiedByPersonId'),
    )
    .leftJoin('authority', join =>
      join
        .onRef('authority.employerGroupId', '=', 'credential.employerGroupId')
        .onRef('authority.personId', '=', 'credential.verifiedByPersonId'),
    )
    .select(['credential.id', 'credential.token', 'credential.credentialTypeId', 'credential.credentialIssuerId'])
    .select(['credential.registrationNumber', 'credential.class', 'credential.conditions', 'credential.notes'])
    .select(['credential.issueDate', 'credential.expiryDate', 'credential.manualStatus', 'credential.verifiedAt'])
    .select(['credential.supersedesCredentialId', 'credential.supersededByCredentialId', 'credential.version'])
    .select(['credential.createdAt', 'credential.lastModified'])
    .select(['employee.id as employeeId', 'employee.code', 'employee.email', 'employee.status', 'employee.employerId'])
    .select(['employee.startDate', 'employee.terminationDate', 'person.givenName', 'person.familyName'])
    .select(['successor.credentialTypeId as successorTypeId', 'successor.issueDate as successorIssueDate'])
    .select(['successor.verifiedAt as successorVerifiedAt', 'authority.id as verifierAuthorityId'])
    .select(['employee.personId as holderPersonId'])
    .select(hasRoleOver(caller, ['HumanResourcesAdministrator']).as('isAdministrator'))
    .select(hasRoleOver(caller, ['CredentialApprover']).as('isApprover'))
    .select(['verifier.givenName as verifierGivenName', 'verifier.familyName as verifierFamilyName'])
    .where('credential.employerGroupId', '=', caller.employerGroupId)
    .where(employeeIsVisible(caller))

export const searchCredentials = (db: Db, caller: Caller, query: SearchQuery): Collection<Credential> =>
  collectionOf(
    matchingCredentials(db, caller, query),
    toWire(caller),
    query.Order === 'ExpiringFirst' ? expiringFirst : 'credential.id',
  )

/** Those without an expiry date stand last. */
const expiringFirst: Order<CredentialRow> = {
  terms: [lastDay, sql`credential.id`],
  behind: ({ expiryDate, id }) => sql`(${lastDay}, credential.id) > (${expiryDate ?? 'infinity'}::date, ${id}::bigint)`,
}

/** On which days how many of those expire that a search would find. */
export async function countExpiries(db: Db, caller: Caller, query: CountQuery): Promise<CredentialExpiry> {
  const days = await matchingCredentials(db, caller, query)
    .clearSelect()
    .select(eb => ['credential.expiryDate', eb.fn.countAll<number>().as('count')])
    .where('credential.expiryDate', 'is not', null)
    .groupBy('credential.expiryDate')
    .orderBy('credential.expiryDate')
    .execute()
  return { days: days.map(({ expiryDate, count }) => ({ expiryDate: wireDate(expiryDate ?? ''), count })) }
}

function matchingCredentials(db: Db, caller: Caller, query: CountQuery) {
  const { CredentialId, RegistrationNumber, EmployeeId, CredentialIssuerId, CredentialTypeId } = query
  const { Status, Statuses, IsRenewed, ExpiringFrom, ExpiringBefore } = query
  const today = todayInSql(caller, 'employee.employerId')
  const hasStatus = (...statuses: CredentialStatus[]) => hasStatusAmong(statuses, today, caller.today)
  return visibleCredentials(db, caller)
    .$if(CredentialId !== undefined, q => q.where('credential.id', '=', CredentialId ?? 0))
    .$if(RegistrationNumber !== undefined, q => q.where(hasNumber(RegistrationNumber ?? '')))
    .$if(EmployeeId !== undefined, q => q.where('credential.employeeId', '=', EmployeeId ?? 0))
    .$if(CredentialIssuerId !== undefined, q => q.where('credential.credentialIssuerId', '=', CredentialIssuerId ?? 0))
    .$if(CredentialTypeId !== undefined, q => q.where('credential.credentialTypeId', '=', CredentialTypeId ?? 0))
    .$if(Status !== undefined, q => q.where(hasStatus(Status ?? 'Current')))
    .$if(Statuses !== undefined, q => q.where(hasStatus(...(Statuses ?? []))))
    .$if(IsRenewed !== undefined, q =>
      q.where('credential.supersededByCredentialId', IsRenewed ? 'is not' : 'is', null),
    )
    .$if(ExpiringFrom !== undefined, q => q.where(expiresFrom(ExpiringFrom ?? '')))
    .$if(ExpiringBefore !== undefined, q => q.where(sql<boolean>`${lastDay} < ${ExpiringBefore ?? ''}::date`))
}

const expiresFrom = (day: string) => sql<boolean>`(${lastDay} >= ${day}::date and ${lastDay} < 'infinity')`

/** The column's own expression, so that both sides are normalised alike. */
export const hasNumber = (registrationNumber: string) => sql<boolean>`credential.registration_number_normalised
  = upper(replace(replace(${registrationNumber}, ' ', ''), '-', ''))`

/** @throws notFound */
export async function getCredential(db: Db, caller: Caller, { id }: { id: number }) {
  const row = await visibleCredentials(db, caller)
    .where('credential.id', '=', id)
    .executeTakeFirstOrThrow(notFound('The credential'))
  return { record: toWire(caller)(row), version: row.version }
}

const toWire =
  (caller: Caller) =>
  (row: CredentialRow): Credential =>
    credentialOf(row, todayFor(caller.today, row.employerId), caller)
