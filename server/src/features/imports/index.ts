export { type ImportProgress, type ImportReport, type ImportRequest, importFiles } from './import-files.ts'
export type { ImportError } from './problems.ts'
export type { SamplePerson } from './sample/accounts.ts'
export { loadSampleGroups } from './sample/sample-groups.ts'
