export { makeBackups } from './jobs.ts'
export { isNightly } from './rules.ts'
export { type BackupRun, noteTrial, readBackupRuns } from './runs.ts'
