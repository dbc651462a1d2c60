export { getChartHealth } from './queries.ts'
export { chartHealthSchema } from './schemas.ts'
