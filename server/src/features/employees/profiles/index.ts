export { listEmployees, payIsShown, searchEmployees, visibleEmployees } from './queries.ts'
export { EmployeeProfile, EmployeeSummary, SearchQuery } from './schemas.ts'
export { employeeSummaryOf, type ProfileRow, profileOf } from './wire.ts'
