export { type Policy, stepsInWords } from './in-words.ts'
export { PolicySteps } from './policy-steps.tsx'
