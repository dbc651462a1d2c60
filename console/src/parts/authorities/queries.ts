import { read, readAll, readRecord } from '../../api/client.ts'

/** The authority of an employee: a list of one, or of none where the caller sees none. */
export const authorityOf = (employeeId: number) =>
  read('/Authorities/Search', { query: { EmployeeId: employeeId, pageSize: 1 } })

export const authorityRecord = (id: number) =>
  readRecord('/Authorities/{id}', { path: { id }, query: { expand: 'details' } })

export const rolesOf = (authorityId: number) => read('/Authorities/{id}/Roles', { path: { id: authorityId } })

/** All administrative changes that wait for a second administrator. */
export const pendingChanges = readAll('/AdministrativeChanges', { query: { statuses: ['Pending'] } })
