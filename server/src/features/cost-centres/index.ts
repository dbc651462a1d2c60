export { applyCostCentreMove, costCentreMove } from './moving.ts'
export { listCostCentres } from './queries.ts'
export { costCentreRoutes } from './routes.ts'
export { costCentreIsVisible } from './visibility.ts'
