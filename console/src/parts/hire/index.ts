export { HirePath, OutcomeSteps } from './hire-path.tsx'
