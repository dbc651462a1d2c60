export { readNumbering } from './numbering.ts'
export { findEvents } from './queries.ts'
export { eventRoutes } from './routes.ts'
export { Event } from './schemas.ts'
