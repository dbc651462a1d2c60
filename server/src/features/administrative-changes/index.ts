export { type Appliers, type PendingChange, requestAdministrativeChange } from './commands.ts'
export { administrativeChange } from './resource.ts'
export { administrativeChangeRoutes } from './routes.ts'
export { AdministrativeChange } from './schemas.ts'
