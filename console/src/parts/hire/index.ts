export { HirePath, OutcomeSteps } from './hire-path.tsx'
export { nameOfItem, StartProgress } from './start-progress.tsx'
