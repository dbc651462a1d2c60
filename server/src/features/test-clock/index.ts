export { advanceClocks, afterCachesExpire } from './advancing.ts'
export { testClockRoutes } from './routes.ts'
export { settle } from './settle.ts'
