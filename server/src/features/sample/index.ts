export type { SamplePerson } from './accounts.ts'
export { loadSampleGroups } from './commands.ts'
