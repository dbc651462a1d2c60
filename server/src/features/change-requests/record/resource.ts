import { ref } from '../../../http/schemas.ts'
import type { Resource } from '../../../http/writing.ts'
import { getChangeRequest, getChangeRequestForDecider, getRemark } from './queries.ts'
import { ChangeRequest, Remark } from './schemas.ts'

const schema = ref(ChangeRequest)

/** A change request as the answer to a write. `expand` applies to dry runs. */
export const changeRequest = (expand?: 'details'): Resource<ChangeRequest> => ({
  location: id => `/change-requests/${id}`,
  schema,
  get: (db, caller, id) => getChangeRequest(db, caller, { id, expand }),
})

/** A change request as the answer to a decision, also for callers who saw it only because it waited for them. */
export const decidedChangeRequest = (expand?: 'details'): Resource<ChangeRequest> => ({
  ...changeRequest(expand),
  get: (db, caller, id) => getChangeRequestForDecider(db, caller, { id, expand }),
})

const remarkSchema = ref(Remark)

/** A remark on the request with this id. */
export const remarkOn = (id: number): Resource<Remark> => ({
  location: remarkId => `/change-requests/${id}/remarks/${remarkId}`,
  schema: remarkSchema,
  get: (db, caller, remarkId) => getRemark(db, caller, { id, remarkId }),
})
