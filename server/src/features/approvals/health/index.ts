export { getChartHealth, listUndecidable } from './queries.ts'
export { chartHealthSchema } from './schemas.ts'
