import { read } from '../../../api/client.ts'

/** The authority of an employee: a list of one, or of none where the caller sees none. */
export const authorityOf = (employeeId: number) =>
  read('/Authorities/Search', { query: { EmployeeId: employeeId, pageSize: 1 } })
