import { ref } from '../../http/schemas.ts'
import type { Resource } from '../../http/writing.ts'
import { type AuthorityIsVisible, getPositionHolder } from './holders.ts'
import { getPosition } from './queries.ts'
import { Position, PositionHolder } from './schemas.ts'

const positionSchema = ref(Position)
const holderSchema = ref(PositionHolder)

/** A position as writing it answers. */
export const positionResource = (authorityIsVisible: AuthorityIsVisible): Resource<Position> => ({
  location: id => `/Positions/${id}`,
  schema: positionSchema,
  get: (db, caller, id) => getPosition(db, caller, { id, authorityIsVisible }),
})

/** A holder of one position as writing it answers. */
export const holderResource = (
  positionId: number,
  authorityIsVisible: AuthorityIsVisible,
): Resource<PositionHolder> => ({
  location: id => `/Positions/${positionId}/Holders/${id}`,
  schema: holderSchema,
  get: (db, caller, id) => getPositionHolder(db, caller, { id, positionId, authorityIsVisible }),
})
