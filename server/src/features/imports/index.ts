export { type ImportProgress, type ImportReport, type ImportRequest, importFiles } from './import-files.ts'
export type { ImportError } from './problems.ts'
