export { type Policy, sentence, stepsInWords } from './in-words.ts'
