export { valueOn } from './as-at.ts'
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
export { type History, lockEmployee, readHistory, type StoredFact } from './history.ts'
export {
  type AssignmentRequest,
  assignmentOf,
  type Holding,
  holdingsOn,
  positionGiven,
  rearrangementOf,
} from './holdings.ts'
export { moveOn } from './moving-on.ts'
export { employeeRoutes } from './routes.ts'
export { Address, EmployeeSummary } from './schemas.ts'
export { type FactChange, outcomeOf } from './timeline.ts'
export { todayInSql } from './today.ts'
export { employeeIsVisible, hasRoleOver, seesEmployee } from './visibility.ts'
export { addressOf, employeeSummaryOf, wireName } from './wire.ts'
