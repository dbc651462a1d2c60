export { inWords } from './administrative-change.ts'
export { type AdministrativeChange, waitsForReader } from './waiting.ts'
