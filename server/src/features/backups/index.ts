export { makeBackups } from './jobs.ts'
export { type BackupRun, noteTrial, readBackupRuns } from './runs.ts'
