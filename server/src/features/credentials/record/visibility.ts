import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  employeesOf,
  type Freshness,
  freshText,
  rowsByIds,
  type Seen,
  type Subject,
} from '../../../core/remembered/index.ts'
import { todayInSql } from '../../../core/today.ts'
import type { Caller } from '../../../domain/caller.ts'
import { given } from '../../../platform/database/compiled.ts'
import type { Tables } from '../../../platform/tables.generated.ts'
import { employeeIsVisible, hasRoleOver } from '../../employees/index.ts'
import type { CredentialStatus } from '../schemas.ts'
import { statusInSql } from '../status.ts'
import type { Standing } from './rules.ts'

type Stored = Tables['credential']

/** A credential with its holder, its verifier and how the caller stands to the holder. */
export type CredentialRow = Standing &
  Partial<Seen> &
  Readonly<
    Pick<Stored, 'credentialTypeId' | 'credentialIssuerId' | 'registrationNumber' | 'class' | 'conditions' | 'notes'> &
      Pick<Stored, 'issueDate' | 'expiryDate' | 'manualStatus' | 'verifiedAt' | 'createdAt' | 'lastModified'> &
      Pick<Stored, 'supersedesCredentialId' | 'supersededByCredentialId' | 'verifiedByPersonId'> &
      Pick<Tables['employee'], 'email' | 'employerId' | 'startDate' | 'terminationDate'> &
      Pick<Tables['person'], 'givenName' | 'familyName'> & {
        id: number
        isFirst: true | null
        personId: number
        token: string
        version: number
        credentialStatus: CredentialStatus
        employeeId: number
        employeeCode: string
        employeeStatus: Tables['employee']['status']
        verifier: Readonly<{ authorityId: number | null; givenName: string; familyName: string }> | null
      }
  >

const ids = given<readonly number[]>('ids')

const verifier = sql`(
  select json_build_object('authorityId', authority.id, 'givenName', verifier.given_name, 'familyName', verifier.family_name)
  from person verifier left join authority on authority.employer_group_id = verifier.employer_group_id
    and authority.person_id = verifier.id
  where verifier.employer_group_id = credential.employer_group_id and verifier.id = credential.verified_by_person_id)`

const selectCredentials = (caller: Caller, isVisible: RawBuilder<SqlBool>, fresh?: Freshness) => sql<CredentialRow>`
  select credential.id, credential.token, credential.credential_type_id as "credentialTypeId",
    credential.credential_issuer_id as "credentialIssuerId", credential.registration_number as "registrationNumber",
    credential.class, credential.conditions, credential.notes, credential.issue_date as "issueDate",
    credential.expiry_date as "expiryDate", credential.manual_status as "manualStatus",
    credential.verified_at as "verifiedAt", credential.supersedes_credential_id as "supersedesCredentialId",
    credential.superseded_by_credential_id as "supersededByCredentialId", credential.version,
    credential.created_at as "createdAt", credential.last_modified as "lastModified",
    ${statusInSql(todayInSql(caller, 'employee.employer_id'))} as "credentialStatus",
    credential.verified_by_person_id as "verifiedByPersonId", employee.person_id as "personId",
    employee.id as "employeeId", employee.code as "employeeCode", employee.status as "employeeStatus", employee.email,
    employee.employer_id as "employerId",
    employee.start_date as "startDate", employee.termination_date as "terminationDate",
    person.given_name as "givenName", person.family_name as "familyName",
    case when credential.verified_by_person_id is not null then ${verifier} end as verifier, ${standingOf(caller)}, fresh.*
  from credential
  join employee on employee.employer_group_id = credential.employer_group_id and employee.id = credential.employee_id
  join person on person.employer_group_id = employee.employer_group_id and person.id = employee.person_id
  left join credential successor on successor.employer_group_id = credential.employer_group_id
    and successor.id = credential.superseded_by_credential_id
  left join (select true as "isFirst" ${freshText(fresh)}) fresh on credential.id = (${ids}::bigint[])[1]
  where credential.employer_group_id = ${caller.employerGroupId} and credential.id = any(${ids}::bigint[]) and ${isVisible}`

/** Reads the credentials of some ids whose employees the caller sees. */
export const readCredentials = rowsByIds(selectCredentials, employeeIsVisible)

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

/** Columns: how the caller stands to the employee of the surrounding query. */
export const standingOf = (caller: Caller): RawBuilder<Standing> => sql<Standing>`
  employee.person_id = ${caller.personId} as "isHolder",
  ${hasRoleOver(caller, ['HumanResourcesAdministrator'])} as "isAdministrator",
  ${hasRoleOver(caller, ['CredentialApprover'])} as "isApprover"`
