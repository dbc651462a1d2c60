import { ref } from '../../http/schemas.ts'
import type { Resource } from '../../http/writing.ts'
import { getDelegation } from './queries.ts'
import { Delegation } from './schemas.ts'

/** A delegation as writing it answers. */
export const delegation: Resource<Delegation> = {
  location: id => `/Delegations/${id}`,
  schema: ref(Delegation),
  get: getDelegation,
}
