import { ref } from '../../http/schemas.ts'
import type { Resource } from '../../http/writing.ts'
import { getEmployer } from './queries.ts'
import { Employer } from './schemas.ts'

/** An employer as writing it answers. */
export const employer: Resource<Employer> = {
  location: id => `/Employers/${id}`,
  schema: ref(Employer),
  get: getEmployer,
}
