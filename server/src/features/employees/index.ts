export { employeeMoves, violationsOfDates, violationsOfPaymentGroup } from './engagement/index.ts'
export { EmployeeSummary, employeeSummaryOf, listEmployees } from './profiles/index.ts'
export { employeeRoutes } from './routes.ts'
export { employeeIsVisible, hasRoleOver, seesEmployee } from './visibility.ts'
