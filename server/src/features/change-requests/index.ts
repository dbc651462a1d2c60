export { changeRequestRoutes } from './routes.ts'
export { availableActionsOf, type Transitions } from './rules.ts'
export { Approval, AvailableAction } from './schemas.ts'
export { approvableIsVisible, isEditedBy } from './visibility.ts'
