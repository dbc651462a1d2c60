export { type Fact, valueOn } from './as-at.ts'
export { recordEmployees, storeEmployees } from './bulk.ts'
export { applyEmployeeMove, employeeMove } from './employer-moves.ts'
export type { StoredFact } from './fact-queries.ts'
export {
  type BankAccount,
  type CostCentreShare,
  costCentreField,
  type EmergencyContact,
  type GovernedField,
  governedFields,
  isSecretField,
  type PayRate,
  type SecretField,
  type SuperannuationFund,
  secretPlace,
} from './facts.ts'
export { correctFirstFacts } from './first-facts.ts'
export { type History, lockEmployee, readHistory, withFacts } from './history.ts'
export {
  type AssignmentRequest,
  assignmentOf,
  type Holding,
  holdingsOn,
  positionGiven,
  rearrangementOf,
} from './holdings.ts'
export { moveOn, noteArrival } from './moving-on.ts'
export { isNamed } from './names.ts'
export { listEmployees } from './queries.ts'
export { employeeRoutes } from './routes.ts'
export { Address, EmployeeSummary } from './schemas.ts'
export { concernedBy, entryOn, factsRevised, type Reversal, revisionOf, type Timeline } from './timeline.ts'
export { todayInSql } from './today.ts'
export { employeeIsVisible, hasRoleOver, seesEmployee } from './visibility.ts'
export { addressOf, employeeSummaryOf, wireName } from './wire.ts'
export { violationsOfDates, violationsOfPaymentGroup } from './writing-rules.ts'
