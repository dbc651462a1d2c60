import { ref } from '../../../http/schemas.ts'
import type { Resource } from '../../../http/writing.ts'
import { type AuthorityIsVisible, getPositionHolder } from './queries.ts'
import { PositionHolder } from './schemas.ts'

const holderSchema = ref(PositionHolder)

/** A holder of one position as writing it answers. */
export const holderResource = (
  positionId: number,
  authorityIsVisible: AuthorityIsVisible,
): Resource<PositionHolder> => ({
  location: id => `/Positions/${positionId}/Holders/${id}`,
  schema: holderSchema,
  get: (db, caller, id) => getPositionHolder(db, caller, { id, positionId, authorityIsVisible }),
})
