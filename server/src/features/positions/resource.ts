import { ref } from '../../http/schemas.ts'
import type { Resource } from '../../http/writing.ts'
import type { AuthorityIsVisible } from './holders/index.ts'
import { getPosition } from './queries.ts'
import { Position } from './schemas.ts'

const positionSchema = ref(Position)

/** A position as writing it answers. */
export const positionResource = (authorityIsVisible: AuthorityIsVisible): Resource<Position> => ({
  location: id => `/Positions/${id}`,
  schema: positionSchema,
  get: (db, caller, id) => getPosition(db, caller, { id, authorityIsVisible }),
})
