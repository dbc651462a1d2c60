import { ref } from '../../http/schemas.ts'
import type { Resource } from '../../http/writing.ts'
import { getCredential } from './queries.ts'
import { Credential } from './schemas.ts'

/** A credential as writing it answers. */
export const credential: Resource<Credential> = {
  location: id => `/Credentials/${id}`,
  schema: ref(Credential),
  get: getCredential,
}
