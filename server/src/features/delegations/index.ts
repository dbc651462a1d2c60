export { endDelegationsOf } from './commands.ts'
export { delegationRoutes } from './routes.ts'
export { delegationIsVisible } from './visibility.ts'
