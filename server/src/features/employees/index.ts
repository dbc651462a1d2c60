export {
  type BankAccount,
  type CostCentreShare,
  costCentreField,
  type EmergencyContact,
  type GovernedField,
  governedFields,
  type PayRate,
  type SuperannuationFund,
} from './facts.ts'
export { employeeRoutes } from './routes.ts'
export { Address, EmployeeSummary } from './schemas.ts'
export { todayInSql } from './today.ts'
export { employeeIsVisible, hasRoleOver } from './visibility.ts'
export { addressOf, employeeSummaryOf, wireName } from './wire.ts'
