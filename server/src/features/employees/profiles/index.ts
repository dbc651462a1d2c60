export { listEmployees, payIsShown, searchEmployees, visibleEmployees } from './queries.ts'
export {
  Coded,
  contact,
  EmployeeProfile,
  EmployeeSummary,
  engagement,
  identity,
  modified,
  SearchQuery,
  whoSeesPay,
} from './schemas.ts'
export { type Columns, dateOf, employeeSummaryOf, known, type ProfileRow, profileOf } from './wire.ts'
