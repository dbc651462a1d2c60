export { getDeparture } from './queries.ts'
export { departureSchema } from './schemas.ts'
