export { webhookRoutes } from './routes.ts'
export { webhookJobs } from './sending/index.ts'
