export { tellOfCredentials } from './jobs.ts'
export { credentialRoutes } from './routes.ts'
