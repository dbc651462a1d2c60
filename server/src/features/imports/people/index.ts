export { resolveCredentials } from './credentials.ts'
export { recordEmployeeChanges, resolveEmployees, writeEmployees } from './employees.ts'
export { isNewPerson, isNewWithPerson, mayTellHistory } from './history.ts'
export { employeeColumns, nextOf, type PeopleColumn, personColumns } from './people-columns.ts'
