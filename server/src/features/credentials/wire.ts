import { type CalendarDate, wireDate } from '../../domain/calendar-date.ts'
import { type Caller, lackOf } from '../../domain/caller.ts'
import { employeeSummaryOf } from '../employees/index.ts'
import { wireName } from '../people/index.ts'
import { firstReminderOf, issuerOf, typeOf } from './reference.ts'
import { availableActionsOf, type StatusGrounds, statusOn } from './rules.ts'
import type { Credential } from './schemas.ts'

/** A credential's columns, with those of its employee, of its successor and of who verified it. */
export type CredentialRow = Omit<Parameters<typeof employeeSummaryOf>[0], 'id'> &
  Pick<StatusGrounds, 'issueDate' | 'expiryDate' | 'manualStatus'> &
  Readonly<{
    id: number
    token: string
    employeeId: number
    employerId: number
    credentialTypeId: number
    credentialIssuerId: number
    registrationNumber: string
    class: string | null
    conditions: string | null
    notes: string | null
    verifiedAt: string | null
    verifierAuthorityId: number | null
    verifierGivenName: string | null
    verifierFamilyName: string | null
    supersedesCredentialId: number | null
    supersededByCredentialId: number | null
    successorTypeId: number | null
    successorIssueDate: CalendarDate | null
    successorVerifiedAt: string | null
    createdAt: string
    lastModified: string
    holderPersonId: number
    isAdministrator: unknown
    isApprover: unknown
  }>

/** The record of a credential, for this caller. `today` is the day in the zone of the employee's employer. */
export function credentialOf(row: CredentialRow, today: CalendarDate, caller: Caller): Credential {
  const { id, code, name } = typeOf(row)
  return {
    id: row.id,
    token: row.token,
    employee: employeeSummaryOf({ ...row, id: row.employeeId }, today),
    credentialType: { id, code, name },
    credentialIssuer: issuerOf(row),
    registrationNumber: row.registrationNumber,
    ...(row.class === null ? {} : { class: row.class }),
    ...(row.conditions === null ? {} : { conditions: row.conditions }),
    ...(row.issueDate === null ? {} : { issueDate: wireDate(row.issueDate) }),
    ...(row.expiryDate === null ? {} : { expiryDate: wireDate(row.expiryDate) }),
    status: statusOf(row, today),
    ...verificationOf(row),
    ...(row.supersedesCredentialId === null ? {} : { supersedesCredentialId: row.supersedesCredentialId }),
    ...(row.supersededByCredentialId === null ? {} : { supersededByCredentialId: row.supersededByCredentialId }),
    ...(row.notes === null ? {} : { notes: row.notes }),
    availableActions: actionsOn(row, caller),
    createdDateTime: row.createdAt,
    lastModified: row.lastModified,
  }
}

function actionsOn(row: CredentialRow, caller: Caller): Credential['availableActions'] {
  const matter = {
    isVerified: row.verifiedAt !== null,
    isSetByHand: row.manualStatus !== null,
    isRenewed: row.supersededByCredentialId !== null,
    standing: {
      isHolder: row.holderPersonId === caller.personId,
      isAdministrator: row.isAdministrator === true,
      isApprover: row.isApprover === true,
    },
  }
  return availableActionsOf(matter, lackOf('credentials.write', caller))
}

function statusOf(row: CredentialRow, today: CalendarDate): Credential['status'] {
  const type = typeOf(row)
  const successorType = row.successorTypeId === null ? undefined : typeOf({ credentialTypeId: row.successorTypeId })
  const grounds: StatusGrounds = {
    issueDate: row.issueDate,
    expiryDate: row.expiryDate,
    manualStatus: row.manualStatus,
    isVerified: row.verifiedAt !== null,
    requiresVerification: type.requiresVerification,
    successor: successorType && {
      issueDate: row.successorIssueDate,
      isVerified: row.successorVerifiedAt !== null,
      requiresVerification: successorType.requiresVerification,
    },
  }
  return statusOn(grounds, today, firstReminderOf(type))
}

function verificationOf(row: CredentialRow): Pick<Credential, 'isVerified' | 'verifiedBy' | 'verifiedDateTime'> {
  if (row.verifiedAt === null) return { isVerified: false }
  const { verifierAuthorityId: id, verifierFamilyName: familyName, verifierGivenName: givenName } = row
  if (familyName === null || givenName === null) return { isVerified: true, verifiedDateTime: row.verifiedAt }
  const verifiedBy = { ...(id === null ? {} : { id }), name: wireName({ familyName, givenName }) }
  return { isVerified: true, verifiedBy, verifiedDateTime: row.verifiedAt }
}
