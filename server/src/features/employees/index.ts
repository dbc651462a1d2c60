export { Address, EmployeeSummary } from './schemas.ts'
export { employeeIsVisible, holdsOneOf } from './visibility.ts'
export { addressOf, employeeStatusOn, employeeSummaryOf, wireName } from './wire.ts'
