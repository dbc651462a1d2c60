export {
  type Authority,
  inOrder,
  isPowerful,
  isRole,
  namesOfRoles,
  type Role,
  type RoleGrant,
  roles,
  useMayChange,
} from './authority.ts'
export { authorityOf, authorityRecord, pendingChanges, rolesOf } from './queries.ts'
export { lineOfRole, RolesSection } from './roles-section.tsx'
