export { endDelegationsOf } from './commands.ts'
export { delegationRoutes } from './routes.ts'
