import { violationsOf } from './content-rules.ts'
import { findIssuer, findType } from './reference.ts'
import type { CredentialUpdateCommand } from './schemas.ts'

/** What a command says, as the columns keep it. */
export const columnsOf = (command: Omit<CredentialUpdateCommand, 'EmployeeId'>) => ({
  credentialTypeId: command.CredentialTypeId,
  credentialIssuerId: command.CredentialIssuerId,
  registrationNumber: command.RegistrationNumber,
  class: command.Class ?? null,
  conditions: command.Conditions ?? null,
  issueDate: command.IssueDate ?? null,
  expiryDate: command.ExpiryDate ?? null,
  manualStatus: command.Status ?? null,
  notes: command.Notes ?? null,
})

export type Columns = ReturnType<typeof columnsOf>

export const violationsOfColumns = (columns: Columns) =>
  violationsOf(columns, findType(columns.credentialTypeId), findIssuer(columns.credentialIssuerId))
