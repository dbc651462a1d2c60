export {
  accountChanges,
  applyCreation,
  applyReplacement,
  applyResumption,
  applySecondFactorReset,
} from './commands.ts'
export { accountAdministrationRoutes } from './routes.ts'
