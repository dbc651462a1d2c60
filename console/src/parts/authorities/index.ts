export {
  type AnyRole,
  type Authority,
  isDecider,
  isPowerful,
  isRole,
  isTwoPersonRole,
  namesOfRoles,
  type Role,
  type RoleGrant,
  roles,
  useMayChange,
} from './authority.ts'
export { GrantRole } from './grant-role.tsx'
export { authorityOf, authorityRecord, pendingChanges, rolesOf } from './queries.ts'
export { RoleTags } from './role-tags.tsx'
export { RolesSection } from './roles-section.tsx'
