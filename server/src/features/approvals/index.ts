export { type Occasion, readQuestion } from './question.ts'
export { approvalRoutes } from './routes.ts'
export { type Answer, type Question, resolveApprover } from './rules.ts'
export { approvalOf, listSteps, type Step } from './steps.ts'
