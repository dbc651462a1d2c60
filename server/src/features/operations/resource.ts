import { ref } from '../../http/schemas.ts'
import type { Resource } from '../../http/writing.ts'
import { getOperation } from './queries.ts'
import { Operation } from './schemas.ts'

/** An operation as asking for it answers. */
export const operation: Resource<Operation> = {
  location: id => `/Operations/${id}`,
  schema: ref(Operation),
  get: getOperation,
}
