import { ref } from '../../http/schemas.ts'
import type { Resource } from '../../http/writing.ts'
import { getCostCentre } from './queries.ts'
import { CostCentre } from './schemas.ts'

/** A cost centre as writing it answers. */
export const costCentre: Resource<CostCentre> = {
  location: id => `/CostCentres/${id}`,
  schema: ref(CostCentre),
  get: (db, caller, id) => getCostCentre(db, caller, id, {}),
}
