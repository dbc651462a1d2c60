import { ref } from '../../../http/schemas.ts'
import type { Resource } from '../../../http/writing.ts'
import { getExpenseApplicationForDecider } from './queries.ts'
import { ExpenseApplication } from './schemas.ts'

/** An application as the answer to a write. */
export const expenseApplication: Resource<ExpenseApplication> = {
  location: id => `/ExpenseApplications/${id}`,
  schema: ref(ExpenseApplication),
  get: getExpenseApplicationForDecider,
}
