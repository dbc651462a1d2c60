export type { SamplePerson } from './accounts.ts'
export { loadSampleGroups, loadTestGroup } from './commands.ts'
