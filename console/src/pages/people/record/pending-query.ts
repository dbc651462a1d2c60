import { readPage } from '../../../api/client.ts'
import { unfinishedStatuses } from '../../../parts/change-requests/index.ts'

/**
 * An employee's change requests that are not over. The page asks for them together with the record: the names of what they change
 * are read after them.
 */
export const pendingOf = (employeeId: number) =>
  readPage('/change-requests', {
    query: {
      ...{ pageNumber: 1, pageSize: 20, EmployeeId: employeeId, expand: 'details' },
      Statuses: [...unfinishedStatuses],
    },
  })
