export {
  type Appliers,
  moveSubject,
  type Pending,
  type PendingChange,
  requestAdministrativeChange,
} from './commands.ts'
export { administrativeChange } from './resource.ts'
export { administrativeChangeRoutes } from './routes.ts'
export { AdministrativeChange } from './schemas.ts'
export { requireAdministrator } from './visibility.ts'
