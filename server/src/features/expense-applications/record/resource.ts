import { ref } from '../../../http/schemas.ts'
import type { Resource } from '../../../http/writing.ts'
import { getExpenseApplicationForDecider } from './queries.ts'
import { ExpenseApplication } from './schemas.ts'

/** An application as writing it answers. */
export const expenseApplication: Resource<ExpenseApplication> = {
  location: id => `/ExpenseApplications/${id}`,
  schema: ref(ExpenseApplication),
  get: getExpenseApplicationForDecider,
}
