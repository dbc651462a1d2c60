export { advanceClocks, untilKnown } from './advancing.ts'
export { testClockRoutes } from './routes.ts'
export { settle } from './settle.ts'
