export { approvalRoutes } from './routes.ts'
export { approvalOf, listSteps, type Step } from './steps.ts'
