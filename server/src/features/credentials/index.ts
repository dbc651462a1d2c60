export { hasOtherBlanks, ordinaryBlanks } from './content-rules.ts'
export { tellOfCredentials } from './jobs.ts'
export { credentialRoutes } from './routes.ts'
