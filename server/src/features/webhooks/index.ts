export { createWebhook, pauseWebhook, pauseWebhooksOf } from './commands.ts'
export { webhookRoutes } from './routes.ts'
export { webhookJobs } from './sending/index.ts'
