import { ref } from '../../../http/schemas.ts'
import type { Resource } from '../../../http/writing.ts'
import { getEmployee } from './queries.ts'
import { Employee } from './schemas.ts'

/** An employee as writing it answers. */
export const employee: Resource<Employee> = {
  location: id => `/Employees/${id}`,
  schema: ref(Employee),
  get: (db, caller, id) => getEmployee(db, caller, id, {}),
}
