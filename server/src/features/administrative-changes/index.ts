export {
  type Appliers,
  moveSubject,
  type Pending,
  type PendingChange,
  requestAdministrativeChange,
} from './commands.ts'
export { administrativeChange, administrativeChangeRoutes } from './routes.ts'
export { requireAdministrator } from './visibility.ts'
