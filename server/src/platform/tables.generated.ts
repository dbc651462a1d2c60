// Generated from the migrations by `npm run generate`. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface AccessScopeTable {
  employerGroupId: number
  id: Generated<number>
  userAccountId: number | null
  apiKeyId: number | null
  type: string
  employerId: number | null
  paymentGroupId: number | null
  costCentreId: number | null
  positionId: number | null
  includeDescendants: Generated<boolean>
  webhookId: number | null
}

export interface AdministrativeChangeTable {
  employerGroupId: number
  id: Generated<number>
  kind: string
  summary: string
  resourceType: string
  resourceId: number | null
  command: ColumnType<unknown, string, string>
  status: 'Pending' | 'Approved' | 'Declined' | 'Cancelled'
  requestedByPersonId: number
  subjectPersonId: number | null
  decidedByPersonId: number | null
  decidedAt: string | null
  remarks: string | null
  version: Generated<number>
  createdAt: string
  lastModified: string
}

export interface AllowanceTable {
  client: string
  tokens: number
  at: string
}

export interface ApiKeyTable {
  employerGroupId: number
  id: Generated<number>
  userAccountId: number
  name: string
  prefix: string
  keyHash: Buffer
  scopes: string[]
  narrowsAccess: Generated<boolean>
  createdAt: string
  expiresAt: string
  lastUsedAt: string | null
  revokedAt: string | null
}

export interface ApprovableTable {
  employerGroupId: number
  id: Generated<number>
  kind: string
  requestedByPersonId: number
  subjectPersonId: number
  revision: Generated<number>
  isTwoPerson: Generated<boolean>
  routing: ColumnType<unknown, string | undefined, string>
}

export interface ApprovableEditorTable {
  employerGroupId: number
  approvableId: number
  personId: number
}

export interface ApprovableRevisionTable {
  employerGroupId: number
  approvableId: number
  revision: number
  editedByPersonId: number
  command: ColumnType<unknown, string, string>
  commandCiphertext: Buffer | null
  createdAt: string
}

export interface ApprovalCandidateTable {
  employerGroupId: number
  approvalStepId: number
  authorityId: number
  onBehalfOfAuthorityId: number | null
  isAdded: Generated<boolean>
}

export interface ApprovalDecisionTable {
  employerGroupId: number
  id: Generated<number>
  approvalStepId: number
  approvableId: number
  revision: number
  requestedByPersonId: number
  subjectPersonId: number
  decidedByPersonId: number
  authorityId: number
  onBehalfOfAuthorityId: number | null
  decision: 'Approved' | 'Declined' | 'Returned'
  isVoided: Generated<boolean>
  decidedAt: string
  amountApproved: string | null
}

export interface ApprovalPolicyTable {
  employerGroupId: number
  id: Generated<number>
  changeType: string
  name: string
  priority: number
  isDefault: Generated<boolean>
  conditions: ColumnType<unknown, string | undefined, string>
  steps: ColumnType<unknown, string, string>
  status: 'Active' | 'Inactive'
  version: Generated<number>
  createdAt: string
  lastModified: string
}

export interface ApprovalStepTable {
  employerGroupId: number
  id: Generated<number>
  approvableId: number
  revision: number
  step: number
  name: string
  approverType: string
  positionId: number | null
  rule: 'Any' | 'All'
  requiredApprovals: Generated<number>
  status: 'NotReached' | 'Waiting' | 'Approved' | 'Declined' | 'Returned' | 'Voided'
  needsApprover: Generated<boolean>
  resolvedVia: 'ReportingLine' | 'Delegation' | 'ChartFallback' | 'GroupFallback' | 'PaymentGroup' | null
  waitingSince: string | null
  dueAt: string | null
  decidedAt: string | null
  approver: string
  receivingCostCentreId: number | null
  dueInDays: number | null
  escalatedAt: string | null
  reassignedToAuthorityId: number | null
  path: ColumnType<unknown, string | undefined, string>
  routedIn: string | null
}

export interface AuditEntryTable {
  employerGroupId: number
  id: GeneratedAlways<number>
  transactionId: Generated<string>
  occurredAt: string
  actor: string
  userAccountId: number | null
  apiKeyId: number | null
  requestId: string | null
  action: string
  resourceType: string
  resourceId: number | null
  details: ColumnType<unknown, string | undefined, string>
  beforeHmac: Buffer | null
  afterHmac: Buffer | null
  eventToken: string | null
  employeeId: number | null
  changeRequestId: number | null
  effectiveDate: string | null
  isAudited: Generated<boolean>
  testAt: string | null
}

export interface AuditSealTable {
  employerGroupId: number
  sequence: number
  auditEntryId: number
  previousHash: Buffer
  hash: Buffer
  sealedAt: string
}

export interface AuthorityTable {
  employerGroupId: number
  id: Generated<number>
  personId: number
  code: string
  email: string
  emailLower: GeneratedAlways<string>
  emailType: Generated<'HTML' | 'Text'>
  status: 'Active' | 'Inactive' | 'Pending'
  version: Generated<number>
  createdAt: string
  lastModified: string
}

export interface AuthorityCostCentreTable {
  employerGroupId: number
  authorityId: number
  costCentreId: number
}

export interface AuthorityPaymentGroupTable {
  employerGroupId: number
  authorityId: number
  paymentGroupId: number
}

export interface BackupTable {
  id: GeneratedAlways<number>
  dueAt: string
  startedAt: string
  aliveAt: string
  finishedAt: string | null
  file: string | null
  bytes: number | null
  failure: string | null
  triedAt: string | null
}

export interface ChangeLogTable {
  employerGroupId: number
  xid: Generated<string>
  kind: string
  id: number | null
  loggedAt: Generated<string>
}

export interface ChangeLogEndTable {
  employerGroupId: number
  xid: string
}

export interface ChangeRequestTable {
  employerGroupId: number
  id: Generated<number>
  token: Generated<string>
  approvableId: number
  approvableKind: Generated<string>
  code: string
  changeType: string
  status: 'Draft' | 'Pending' | 'Returned' | 'Approved' | 'Applied' | 'Failed' | 'Declined' | 'Cancelled' | 'Rescinded'
  isOpen: GeneratedAlways<boolean>
  employeeId: number
  positionId: number | null
  effectiveDate: string
  effectiveToDate: string | null
  reasonId: number | null
  reason: string | null
  description: string | null
  externalReference: string | null
  requestedByAccountId: number | null
  submittedAt: string | null
  decidedAt: string | null
  appliedAt: string | null
  cancelledAt: string | null
  failureCode: string | null
  failureMessage: string | null
  failedAt: string | null
  conflicts: ColumnType<unknown, string | null | undefined, string | null>
  supersedesChangeRequestId: number | null
  rescindsChangeRequestId: number | null
  version: Generated<number>
  createdAt: string
  lastModified: string
  rescindsAlso: Generated<number[]>
}

export interface ChangeRequestChangeTable {
  employerGroupId: number
  changeRequestId: number
  ordinal: number
  employeeId: number
  isOpen: boolean
  field: string
  label: string
  oldValue: ColumnType<unknown, string | null | undefined, string | null>
  newValue: ColumnType<unknown, string | null | undefined, string | null>
  oldValueCiphertext: Buffer | null
  newValueCiphertext: Buffer | null
  isSensitive: boolean
  baseFactId: number | null
  factValue: ColumnType<unknown, string | null | undefined, string | null>
  factField: string | null
}

export interface ChartPositionTable {
  employerGroupId: number
  id: Generated<number>
  organisationChartId: number
  code: string
  name: string
  status: 'Active' | 'Inactive' | 'Pending'
  reportingPositionId: number | null
  costCentreId: number | null
  version: Generated<number>
  createdAt: string
  lastModified: string
  nameSearch: GeneratedAlways<string>
}

export interface CostCentreTable {
  employerGroupId: number
  id: Generated<number>
  token: Generated<string>
  code: string
  name: string
  description: string | null
  parentId: number | null
  employerId: number | null
  validFrom: string | null
  expiryDate: string | null
  version: Generated<number>
  createdAt: string
  lastModified: string
}

export interface CounterTable {
  employerGroupId: number
  name: string
  last: number
}

export interface CredentialTable {
  employerGroupId: number
  id: Generated<number>
  token: Generated<string>
  employeeId: number
  credentialTypeId: number
  credentialIssuerId: number
  registrationNumber: string
  registrationNumberNormalised: GeneratedAlways<string>
  class: string | null
  conditions: string | null
  issueDate: string | null
  expiryDate: string | null
  manualStatus: 'Suspended' | 'Revoked' | null
  verifiedByPersonId: number | null
  verifiedAt: string | null
  supersedesCredentialId: number | null
  supersededByCredentialId: number | null
  notes: string | null
  version: Generated<number>
  createdAt: string
  lastModified: string
  expiryDateSince: string | null
}

export interface CredentialIssuerTable {
  id: number
  name: string
  classification: string
}

export interface CredentialMilestoneTable {
  employerGroupId: number
  credentialId: number
  milestone: 'Expiring' | 'Expired' | 'Superseded'
  day: string
  toldAt: string
}

export interface CredentialTypeTable {
  id: number
  code: string
  name: string
  issuerClassifications: string[]
  requiresExpiry: boolean
  registrationNumberPattern: string | null
  allowMultiple: boolean
  requiresVerification: boolean
}

export interface DataKeyTable {
  employerGroupId: number
  id: Generated<number>
  purpose: 'Encryption' | 'BlindIndex' | 'Fingerprint'
  wrappedKey: Buffer
  createdAt: string
  retiredAt: string | null
}

export interface DelegationTable {
  employerGroupId: number
  id: Generated<number>
  authorityId: number
  delegateAuthorityId: number
  roles: string[]
  validFrom: string
  validTo: string
  reason: string | null
  version: Generated<number>
  createdAt: string
  lastModified: string
}

export interface EmployeeTable {
  employerGroupId: number
  id: Generated<number>
  token: Generated<string>
  personId: number
  code: string
  email: string
  emailLower: GeneratedAlways<string>
  emailType: Generated<'HTML' | 'Text'>
  status: 'Active' | 'Inactive' | 'Pending'
  employerId: number
  paymentGroupId: number | null
  startDate: string
  terminationDate: string | null
  terminationReason: 'V' | 'I' | 'D' | 'R' | 'F' | 'C' | 'T' | null
  lastDayWorked: string | null
  employmentType: 'FullTime' | 'PartTime' | 'Casual' | 'FixedTerm' | 'LabourHire' | 'Contractor' | null
  standardHoursPerWeek: string | null
  award: string | null
  classification: string | null
  probationEndDate: string | null
  contractEndDate: string | null
  employmentStateId: number | null
  taxFileNumberStatus: Generated<'Provided' | 'NotQuoted' | 'Pending' | 'ExemptUnder18' | 'ExemptPensioner'>
  taxFileNumberCiphertext: Buffer | null
  taxFileNumberIndex: Buffer | null
  taxFileNumberMasked: string | null
  residencyStatus: string | null
  claimsTaxFreeThreshold: boolean | null
  hasStudyLoan: boolean | null
  taxDeclarationDate: string | null
  bankAccounts: ColumnType<unknown, string | null | undefined, string | null>
  bankAccountsCiphertext: Buffer | null
  superannuation: ColumnType<unknown, string | null | undefined, string | null>
  superannuationCiphertext: Buffer | null
  emergencyContacts: ColumnType<unknown, string | null | undefined, string | null>
  payRate: ColumnType<unknown, string | null | undefined, string | null>
  version: Generated<number>
  createdAt: string
  lastModified: string
  closedOn: string | null
  awaitsHire: Generated<boolean>
  proposedPositionId: number | null
}

export interface EmployeeCostCentreTable {
  employerGroupId: number
  employeeId: number
  costCentreId: number
  percentage: string
}

export interface EmployeeFactTable {
  employerGroupId: number
  id: Generated<number>
  employeeId: number
  field: string
  value: ColumnType<unknown, string, string>
  valueCiphertext: Buffer | null
  validFrom: string
  recordedAt: string
  supersededAt: string | null
  changeRequestId: number | null
  isRestored: Generated<boolean>
  isAhead: Generated<boolean>
}

export interface EmployerTable {
  employerGroupId: number
  id: Generated<number>
  code: string
  name: string
  abn: string | null
  countryId: number | null
  timeZone: string | null
  address1: string | null
  address2: string | null
  suburb: string | null
  stateId: number | null
  postcode: string | null
  version: Generated<number>
  createdAt: string
  lastModified: string
}

export interface EmployerGroupTable {
  id: Generated<number>
  name: string
  timeZone: string
  status: 'Active' | 'Suspended'
  fallbackAuthorityId: number | null
  isTest: boolean
  version: Generated<number>
  createdAt: string
  testNow: string | null
  advancingTo: string | null
  madeByGroupId: number | null
  isBeingMade: Generated<boolean>
  isStopping: Generated<boolean>
}

export interface EventView {
  employerGroupId: GeneratedAlways<number | null>
  id: GeneratedAlways<number | null>
  token: GeneratedAlways<string | null>
  transactionId: GeneratedAlways<string | null>
  type: GeneratedAlways<string | null>
  occurredAt: GeneratedAlways<string | null>
  effectiveDate: GeneratedAlways<string | null>
  resourceType: GeneratedAlways<string | null>
  resourceId: GeneratedAlways<number | null>
  employeeId: GeneratedAlways<number | null>
  changedFields: GeneratedAlways<string[] | null>
  actor: GeneratedAlways<string | null>
  userAccountId: GeneratedAlways<number | null>
  changeRequestId: GeneratedAlways<number | null>
}

export interface EventEpochTable {
  employerGroupId: number
  firstSequence: number
  lastBefore: number
  startedAt: string
}

export interface EventSealTable {
  employerGroupId: number
  sequence: number
  eventId: number
  sealedAt: string
}

export interface ExpenseApplicationTable {
  employerGroupId: number
  id: Generated<number>
  approvableId: number
  approvableKind: Generated<string>
  code: string
  status: 'Draft' | 'Pending' | 'Returned' | 'Approved' | 'Declined' | 'Cancelled' | 'Processed' | 'Reversed'
  employeeId: number
  positionId: number
  expensePaycodeId: number
  amountApplied: string
  amountApproved: string | null
  currencyText: string
  taxAmount: string | null
  quantity: string | null
  dateIncurred: string
  merchant: string | null
  description: string | null
  receiptReference: string | null
  externalReference: string | null
  warnings: Generated<string[]>
  requestedByAccountId: number | null
  submittedAt: string | null
  decidedAt: string | null
  version: Generated<number>
  createdAt: string
  lastModified: string
  cancelledAt: string | null
}

export interface ExpenseApplicationCostCentreTable {
  employerGroupId: number
  expenseApplicationId: number
  costCentreId: number
  percentage: string
}

export interface ExpensePaycodeTable {
  employerGroupId: number
  id: Generated<number>
  code: string
  name: string
  kind: 'Reimbursement' | 'Allowance' | 'PerKilometre'
  maxAmount: string | null
  unit: string | null
  receiptThreshold: Generated<string>
  expiryDate: string | null
  version: Generated<number>
  createdAt: string
  lastModified: string
}

export interface ExpensePaycodeRateTable {
  employerGroupId: number
  expensePaycodeId: number
  validFrom: string
  unitRate: string
}

export interface IdempotencyKeyTable {
  employerGroupId: number
  userAccountId: number
  path: string
  key: string
  fingerprint: Buffer
  status: number
  headers: ColumnType<unknown, string, string>
  bodyCiphertext: Buffer | null
  resourceId: number | null
  createdAt: string
}

export interface LoginTable {
  id: string
  name: string
  email: string
  twoFactorEnabled: Generated<boolean>
  createdAt: string
  updatedAt: string
}

export interface LoginAttemptTable {
  who: Buffer
  failures: number
  attemptedAt: string
  lockedUntil: string | null
}

export interface LoginCredentialTable {
  userId: string
  password: string
  createdAt: string
  updatedAt: string
}

export interface LoginSessionTable {
  id: string
  token: string
  ipAddress: string | null
  userAgent: string | null
  userId: string
  startedAt: string
  lastSeenAt: string
  endsAt: string
  secondFactorAt: string | null
  chosenGroupId: number | null
  chosenAccountId: number | null
}

export interface LoginTwoFactorTable {
  id: string
  secret: string
  backupCodes: string
  userId: string
  verified: Generated<boolean>
  pendingSecret: string | null
  lastStep: number | null
  recoveryCodesLeft: Generated<number>
}

export interface LoginVerificationTable {
  identifier: string
  value: string
  expiresAt: string
  createdAt: string
}

export interface MasterKeyTable {
  id: number
  checkValue: Buffer | null
  createdAt: string
  wrappedRootKey: Buffer | null
  rotatedAt: string | null
}

export interface MigrationTable {
  name: string
  checksum: string
  appliedAt: Generated<string>
}

export interface NoticeTable {
  employerGroupId: number
  id: Generated<number>
  token: Generated<string>
  kind: string
  personId: number
  once: string
  email: string | null
  about: ColumnType<unknown, string, string>
  status: 'Waiting' | 'Sending' | 'Sent' | 'Failed' | 'Skipped'
  attempts: Generated<number>
  dueAt: string
  failure: string | null
  createdAt: string
  finishedAt: string | null
  resourceType: string | null
  resourceId: number | null
  readAt: string | null
}

export interface OperationTable {
  employerGroupId: number
  id: Generated<number>
  kind: string
  status: 'Queued' | 'Running' | 'Succeeded' | 'Failed'
  isDryRun: boolean
  userAccountId: number
  apiKeyId: number | null
  requestId: string | null
  uploadId: number | null
  attempts: Generated<number>
  percent: Generated<number>
  message: string | null
  result: ColumnType<unknown, string | null | undefined, string | null>
  faults: ColumnType<unknown, string | null | undefined, string | null>
  version: Generated<number>
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
}

export interface OperationErrorTable {
  employerGroupId: number
  operationId: number
  sequence: number
  file: string
  line: number
  columnName: string
  reason: string
}

export interface OrganisationChangeTable {
  employerGroupId: number
  id: GeneratedAlways<number>
  transactionId: Generated<string>
  reason: string
  occurredAt: string
}

export interface OrganisationChartTable {
  employerGroupId: number
  id: Generated<number>
  code: string
  name: string
  kind: Generated<string>
  isDefault: Generated<boolean>
  fallbackAuthorityId: number | null
  status: 'Active' | 'Inactive' | 'Pending'
  version: Generated<number>
  createdAt: string
  lastModified: string
}

export interface PaymentGroupTable {
  employerGroupId: number
  id: Generated<number>
  code: string
  name: string
  employerId: number
  frequency: 'Weekly' | 'Fortnightly' | 'FourWeekly' | 'Monthly'
  status: 'Active' | 'Inactive' | 'Pending'
  version: Generated<number>
  createdAt: string
  lastModified: string
}

export interface PersonTable {
  employerGroupId: number
  id: Generated<number>
  title: string | null
  givenName: string
  middleNames: string | null
  familyName: string
  preferredName: string | null
  dateOfBirth: string | null
  gender: string | null
  mobilePhone: string | null
  homePhone: string | null
  workPhone: string | null
  workExtension: string | null
  address1: string | null
  address2: string | null
  suburb: string | null
  stateId: number | null
  postcode: string | null
  countryId: number | null
  postalAddress1: string | null
  postalAddress2: string | null
  postalSuburb: string | null
  postalStateId: number | null
  postalPostcode: string | null
  postalCountryId: number | null
  nameSearch: GeneratedAlways<string>
}

export interface PlannedMoveTable {
  employerGroupId: number
  positionId: number
  reportingPositionId: number | null
  validFrom: string
  userAccountId: number
  plannedAt: string
}

export interface PositionHolderTable {
  employerGroupId: number
  id: Generated<number>
  positionId: number
  personId: number
  validFrom: string | null
  validTo: string | null
  assignmentType: Generated<'Primary' | 'Secondary' | 'Acting'>
  fullTimeEquivalent: string | null
  version: Generated<number>
  isRestored: Generated<boolean>
  restoredSince: string | null
  temporaryUntil: string | null
}

export interface ReferenceCountryTable {
  id: number
  name: string
  isoCode2: string
  isoCode3: string
}

export interface ReferenceEmploymentStateTable {
  id: number
  countryId: number
  name: string
}

export interface ReferenceStateTable {
  id: number
  countryId: number
  name: string
}

export interface RemarkTable {
  employerGroupId: number
  id: Generated<number>
  approvableId: number
  sequence: number
  type: 'Comment' | 'Submission' | 'Approval' | 'Decline' | 'Return' | 'Cancellation' | 'Reassignment' | 'System'
  remark: string
  authorPersonId: number | null
  onBehalfOfAuthorityId: number | null
  revision: number | null
  createdAt: string
}

export interface RestorationTable {
  id: GeneratedAlways<number>
  restoredAt: string
  backedUpAt: string
  emailsReleasedAt: string | null
}

export interface RoleGrantTable {
  employerGroupId: number
  id: Generated<number>
  authorityId: number
  role: 'ExpenseApprover' | 'LeaveApprover' | 'TimesheetApprover' | 'ChangeRequestApprover' | 'CredentialApprover' | 'RunPayrollAuthority' | 'SubmitPayrollAuthority' | 'VerifyPayrollAuthority' | 'PayrollAdministrator' | 'HumanResourcesAdministrator' | 'EmployerAdministrator' | 'Auditor'
  validFrom: string | null
  validTo: string | null
  isListed: Generated<boolean>
}

export interface RoleGrantCostCentreTable {
  employerGroupId: number
  roleGrantId: number
  costCentreId: number
}

export interface RoleGrantPaymentGroupTable {
  employerGroupId: number
  roleGrantId: number
  paymentGroupId: number
}

export interface TombstoneTable {
  employerGroupId: number
  resourceType: string
  resourceId: number
  employeeId: number | null
  deletedAt: string
  personId: number | null
}

export interface UnsealedRecordTable {
  employerGroupId: number
  recordId: number
}

export interface UploadTable {
  employerGroupId: number
  id: Generated<number>
  files: ColumnType<unknown, string | undefined, string>
  createdAt: string
}

export interface UploadChunkTable {
  employerGroupId: number
  uploadId: number
  file: number
  sequence: number
  ciphertext: Buffer
}

export interface UserAccountTable {
  employerGroupId: number
  id: Generated<number>
  loginId: string
  personId: number
  status: 'Active' | 'Suspended' | 'Closed'
  isApiEnabled: boolean
  isSample: Generated<boolean>
  version: Generated<number>
  createdAt: string
  lastModified: string
  invitationDueAt: string | null
}

export interface UserAccountRoleTable {
  employerGroupId: number
  userAccountId: number
  role: 'PayrollAdministrator' | 'HumanResourcesAdministrator' | 'EmployerAdministrator' | 'Auditor'
}

export interface WebhookTable {
  employerGroupId: number
  id: Generated<number>
  userAccountId: number
  url: string
  eventTypes: string[]
  description: string | null
  narrowsAccess: boolean
  status: 'Active' | 'Paused' | 'Disabled'
  disabledReason: string | null
  secretCiphertext: Buffer
  formerSecretCiphertext: Buffer | null
  formerSecretEndsAt: string | null
  lastSequence: number
  attempts: Generated<number>
  failingSince: string | null
  dueAt: string
  lease: string | null
  leasedUntil: string | null
  version: Generated<number>
  createdAt: string
  lastModified: string
}

export interface WebhookDeliveryTable {
  employerGroupId: number
  id: Generated<number>
  webhookId: number
  cause: 'Event' | 'Retry' | 'Test'
  sequence: number | null
  eventToken: string
  eventType: string
  status: 'Waiting' | 'Delivered' | 'Failed'
  attemptedAt: string | null
  milliseconds: number | null
  responseStatus: number | null
  response: string | null
  failure: string | null
  createdAt: string
}

export interface Tables {
  accessScope: AccessScopeTable
  administrativeChange: AdministrativeChangeTable
  allowance: AllowanceTable
  apiKey: ApiKeyTable
  approvable: ApprovableTable
  approvableEditor: ApprovableEditorTable
  approvableRevision: ApprovableRevisionTable
  approvalCandidate: ApprovalCandidateTable
  approvalDecision: ApprovalDecisionTable
  approvalPolicy: ApprovalPolicyTable
  approvalStep: ApprovalStepTable
  auditEntry: AuditEntryTable
  auditSeal: AuditSealTable
  authority: AuthorityTable
  authorityCostCentre: AuthorityCostCentreTable
  authorityPaymentGroup: AuthorityPaymentGroupTable
  backup: BackupTable
  changeLog: ChangeLogTable
  changeLogEnd: ChangeLogEndTable
  changeRequest: ChangeRequestTable
  changeRequestChange: ChangeRequestChangeTable
  chartPosition: ChartPositionTable
  costCentre: CostCentreTable
  counter: CounterTable
  credential: CredentialTable
  credentialIssuer: CredentialIssuerTable
  credentialMilestone: CredentialMilestoneTable
  credentialType: CredentialTypeTable
  dataKey: DataKeyTable
  delegation: DelegationTable
  employee: EmployeeTable
  employeeCostCentre: EmployeeCostCentreTable
  employeeFact: EmployeeFactTable
  employer: EmployerTable
  employerGroup: EmployerGroupTable
  event: EventView
  eventEpoch: EventEpochTable
  eventSeal: EventSealTable
  expenseApplication: ExpenseApplicationTable
  expenseApplicationCostCentre: ExpenseApplicationCostCentreTable
  expensePaycode: ExpensePaycodeTable
  expensePaycodeRate: ExpensePaycodeRateTable
  idempotencyKey: IdempotencyKeyTable
  login: LoginTable
  loginAttempt: LoginAttemptTable
  loginCredential: LoginCredentialTable
  loginSession: LoginSessionTable
  loginTwoFactor: LoginTwoFactorTable
  loginVerification: LoginVerificationTable
  masterKey: MasterKeyTable
  migration: MigrationTable
  notice: NoticeTable
  operation: OperationTable
  operationError: OperationErrorTable
  organisationChange: OrganisationChangeTable
  organisationChart: OrganisationChartTable
  paymentGroup: PaymentGroupTable
  person: PersonTable
  plannedMove: PlannedMoveTable
  positionHolder: PositionHolderTable
  referenceCountry: ReferenceCountryTable
  referenceEmploymentState: ReferenceEmploymentStateTable
  referenceState: ReferenceStateTable
  remark: RemarkTable
  restoration: RestorationTable
  roleGrant: RoleGrantTable
  roleGrantCostCentre: RoleGrantCostCentreTable
  roleGrantPaymentGroup: RoleGrantPaymentGroupTable
  tombstone: TombstoneTable
  unsealedRecord: UnsealedRecordTable
  upload: UploadTable
  uploadChunk: UploadChunkTable
  userAccount: UserAccountTable
  userAccountRole: UserAccountRoleTable
  webhook: WebhookTable
  webhookDelivery: WebhookDeliveryTable
}
