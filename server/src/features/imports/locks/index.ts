export { checkKept } from './locks.ts'
