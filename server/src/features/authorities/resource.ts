import { ref } from '../../http/schemas.ts'
import type { Resource } from '../../http/writing.ts'
import { getAuthority } from './queries.ts'
import { getRoleGrant } from './role-queries.ts'
import { Authority } from './schemas.ts'
import { RoleGrant } from './writing-schemas.ts'

/** An authority as writing it answers. */
export const authority: Resource<Authority> = {
  location: id => `/Authorities/${id}`,
  schema: ref(Authority),
  get: (db, caller, id) => getAuthority(db, caller, { id }),
}

const grantSchema = ref(RoleGrant)

/** A role of this authority. */
export const roleGrantOf = (authorityId: number): Resource<RoleGrant> => ({
  location: id => `/Authorities/${authorityId}/Roles/${id}`,
  schema: grantSchema,
  get: (db, caller, id) => getRoleGrant(db, caller, { id: authorityId, grantId: id }),
})
