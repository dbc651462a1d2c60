import { readFile } from 'node:fs/promises'
import type { ApiScope } from '../../../domain/api-scope.ts'
import type { ChangeRequestTable, ExpenseApplicationTable } from '../../../platform/tables.generated.ts'
import type { ScopeByCodes } from '../../accounts/index.ts'

/**
 * What a sample folder holds beside its CSV files: records that the import format has no file for. Records are named
 * by their codes; days and moments count from the day of loading in the group's time zone, `T-14` and `T-14T09:30`.
 */
export type GroupDocument = Readonly<{ name: string; timeZone: string; isTest: boolean; fallbackAuthorityCode: string }>

export type AccountDocument = Readonly<{
  email: string
  employeeCode: string
  about: string
  isApiEnabled: boolean
  administrativeRoles: readonly string[]
  accessScope: readonly ScopeByCodes[]
  key: Readonly<{ name: string; scopes: readonly ApiScope[]; state: 'Active' | 'Revoked' }> | null
}>

export type CredentialDocument = Readonly<{
  employeeCode: string
  typeCode: string
  issuerName: string
  registrationNumber: string
  status?: 'Suspended' | 'Revoked'
  supersedes?: Readonly<{ issuerName: string; registrationNumber: string }>
}>

export type StepDocument = Readonly<{
  step: number
  name: string
  approverType: string
  positionCode?: string
  rule: 'Any' | 'All'
  requiredApprovals?: number
  status: 'NotReached' | 'Waiting' | 'Approved' | 'Declined' | 'Returned' | 'Voided'
  approverCodes: readonly string[]
  decidedByCode?: string
  decidedDateTime?: string
  dueDateTime?: string
  decisions?: readonly Readonly<{ authorityCode: string; decision: Outcome; dateTime: string }>[]
  resolvedVia?: 'ReportingLine' | 'Delegation' | 'ChartFallback' | 'GroupFallback' | 'PaymentGroup'
}>

export type Outcome = 'Approved' | 'Declined' | 'Returned'

export type RemarkDocument = Readonly<{
  type: 'Comment' | 'Submission' | 'Approval' | 'Decline' | 'Return' | 'Cancellation' | 'Reassignment' | 'System'
  remark: string
  authorCode: string | null
  revision: number
  createdDateTime: string
}>

/** A plain value, or a list of records with PascalCase fields. */
export type ChangeValue =
  | string
  | number
  | boolean
  | null
  | readonly Readonly<Record<string, string | number | boolean>>[]

export type ChangeDocument = Readonly<{
  field: string
  label: string
  oldValue?: ChangeValue
  newValue?: ChangeValue
  isSensitive: boolean
}>

type Times = Readonly<{
  submittedDateTime?: string
  decidedDateTime?: string
  appliedDateTime?: string
  cancelledDateTime?: string
  createdDateTime: string
  lastModified: string
}>

export type ChangeRequestDocument = Times &
  Readonly<{
    code: string
    changeType: ChangeRequestTable['changeType']
    employeeCode: string
    requestedByPerson: string
    status: ChangeRequestTable['status']
    revision: number
    effectiveDate: string
    effectiveToDate?: string
    positionCode: string
    reason?: string
    description?: string
    externalReference?: string
    changes: readonly ChangeDocument[]
    approvals: readonly StepDocument[]
    remarks: readonly RemarkDocument[]
    failure?: Readonly<{ code: string; message: string; dateTime: string }>
    conflicts?: readonly Readonly<{ field: string; message: string }>[]
    supersedesCode?: string
    rescindsCode?: string
  }>

export type ExpenseDocument = Times &
  Readonly<{
    code: string
    employeeCode: string
    positionCode: string
    paycodeCode: string
    amountApplied: string
    amountApproved?: string
    taxAmount?: string
    quantity?: string
    currencyText: string
    dateIncurred: string
    merchant?: string
    description?: string
    receiptReference?: string
    externalReference?: string
    costCentres?: readonly Readonly<{ code: string; percentage: number }>[]
    status: ExpenseApplicationTable['status']
    revision: number
    approvals: readonly StepDocument[]
  }>

export type SampleDocuments = Readonly<{
  group: GroupDocument
  people: Readonly<Record<string, AccountDocument>>
  changeRequests: readonly ChangeRequestDocument[]
  expenseApplications: readonly ExpenseDocument[]
  credentials: readonly CredentialDocument[]
}>

export async function readDocuments(folder: URL): Promise<SampleDocuments> {
  const read = async (name: string) => JSON.parse(await readFile(new URL(name, folder), 'utf8'))
  return {
    group: await read('group.json'),
    people: await read('people.json'),
    changeRequests: await read('change-requests.json'),
    expenseApplications: await read('expense-applications.json'),
    credentials: await read('credentials-more.json'),
  }
}
