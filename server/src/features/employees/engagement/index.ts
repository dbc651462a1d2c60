export { employeeMoves } from './employer-moves.ts'
export { engagementRoutes } from './routes.ts'
