export {
  type Appliers,
  moveSubject,
  type Pending,
  type PendingChange,
  requestAdministrativeChange,
} from './commands.ts'
export { listAdministrativeChanges } from './queries.ts'
export { administrativeChange, administrativeChangeRoutes } from './routes.ts'
export { listAdministrators, requireAdministrator } from './visibility.ts'
