export { revealRoutes } from './routes.ts'
