import { ref } from '../../http/schemas.ts'
import type { Resource } from '../../http/writing.ts'
import { getAdministrativeChange } from './queries.ts'
import { AdministrativeChange } from './schemas.ts'

/** What a second administrator has to confirm: as `confirmation` of a write, it makes the answer a 202. */
export const administrativeChange: Resource<AdministrativeChange> = {
  location: id => `/AdministrativeChanges/${id}`,
  schema: ref(AdministrativeChange),
  get: getAdministrativeChange,
}
