import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { employeesOf, type Subject } from '../../../core/remembered/index.ts'
import { todayInSql } from '../../../core/today.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { Db } from '../../../platform/database/index.ts'
import { withinGroup } from '../../../platform/joins.ts'
import { employeeIsVisible, hasRoleOver } from '../../employees/index.ts'
import { statusInSql } from '../status.ts'
import type { Standing } from './rules.ts'

/** Credentials of employees whom the caller may see. Every read starts here. */
export const visibleCredentials = (db: Db, caller: Caller) =>
  db
    .selectFrom('credential')
    .innerJoin('employee', withinGroup('employee.id', 'credential.employeeId'))
    .innerJoin('person', withinGroup('person.id', 'employee.personId'))
    .leftJoin('credential as successor', withinGroup('successor.id', 'credential.supersededByCredentialId'))
    .leftJoin('person as verifier', withinGroup('verifier.id', 'credential.verifiedByPersonId'))
    .leftJoin('authority', withinGroup('authority.personId', 'credential.verifiedByPersonId'))
    .select(['credential.id', 'credential.token', 'credential.credentialTypeId', 'credential.credentialIssuerId'])
    .select(['credential.registrationNumber', 'credential.class', 'credential.conditions', 'credential.notes'])
    .select(['credential.issueDate', 'credential.expiryDate', 'credential.manualStatus', 'credential.verifiedAt'])
    .select(['credential.supersedesCredentialId', 'credential.supersededByCredentialId', 'credential.version'])
    .select(['credential.createdAt', 'credential.lastModified'])
    .select(statusInSql(todayInSql(caller, 'employee.employerId')).as('credentialStatus'))
    .select(['employee.id as employeeId', 'employee.code', 'employee.email', 'employee.status', 'employee.employerId'])
    .select(['employee.startDate', 'employee.terminationDate', 'person.givenName', 'person.familyName'])
    .select(['authority.id as verifierAuthorityId'])
    .select(['verifier.givenName as verifierGivenName', 'verifier.familyName as verifierFamilyName'])
    .select(standingOf(caller).as('standing'))
    .where('credential.employerGroupId', '=', caller.employerGroupId)
    .where(employeeIsVisible(caller))

export type CredentialRow = Awaited<ReturnType<ReturnType<typeof visibleCredentials>['execute']>>[number]

/** Credentials as remembered lists know them. The status of a credential depends on its successor, too. */
export const credentialSubject: Subject = {
  table: 'credential',
  own: 'credential',
  kinds: ['credential', 'person'],
  isConcerned(changes, employerGroupId) {
    const ids = sql`${changes.idsOf('credential')}::bigint[]`
    return sql<SqlBool>`(credential.id = any(${ids})
      or credential.id = any(array(select supersedes_credential_id from credential successor
        where successor.employer_group_id = ${employerGroupId} and successor.id = any(${ids})))
      or credential.employee_id = any(${employeesOf(changes.idsOf('person'), employerGroupId)}))`
  },
}

/** How the caller stands to the employee of the surrounding query. */
export const standingOf = (caller: Caller): RawBuilder<Standing> => sql<Standing>`jsonb_build_object(
  'isHolder', employee.person_id = ${caller.personId},
  'isAdministrator', ${hasRoleOver(caller, ['HumanResourcesAdministrator'])},
  'isApprover', ${hasRoleOver(caller, ['CredentialApprover'])})`
