import { wireDate } from '../../../domain/calendar-date.ts'
import { type Caller, lackOf } from '../../../domain/caller.ts'
import { joinedEmployeeOf } from '../../employees/index.ts'
import { wireName } from '../../people/index.ts'
import { issuerOf, typeOf } from '../reference.ts'
import type { Credential } from '../schemas.ts'
import { availableActionsOf } from './rules.ts'
import type { CredentialRow } from './visibility.ts'

/** The record of a credential, for this caller. */
export function credentialOf(row: CredentialRow, caller: Caller): Credential {
  const { id, code, name } = typeOf(row)
  return {
    id: row.id,
    token: row.token,
    employee: joinedEmployeeOf(row, caller.today),
    credentialType: { id, code, name },
    credentialIssuer: issuerOf(row),
    registrationNumber: row.registrationNumber,
    ...(row.class === null ? {} : { class: row.class }),
    ...(row.conditions === null ? {} : { conditions: row.conditions }),
    ...(row.issueDate === null ? {} : { issueDate: wireDate(row.issueDate) }),
    ...(row.expiryDate === null ? {} : { expiryDate: wireDate(row.expiryDate) }),
    status: row.credentialStatus,
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
  const state = {
    isVerified: row.verifiedAt !== null,
    isSetByHand: row.manualStatus !== null,
    isRenewed: row.supersededByCredentialId !== null,
    standing: row,
  }
  return availableActionsOf(state, lackOf('credentials.write', caller))
}

function verificationOf(row: CredentialRow): Pick<Credential, 'isVerified' | 'verifiedBy' | 'verifiedDateTime'> {
  if (row.verifiedAt === null) return { isVerified: false }
  if (row.verifier === null) return { isVerified: true, verifiedDateTime: row.verifiedAt }
  const { authorityId: id, ...person } = row.verifier
  const verifiedBy = { ...(id === null ? {} : { id }), name: wireName(person) }
  return { isVerified: true, verifiedBy, verifiedDateTime: row.verifiedAt }
}
