export { type BackupFile, writeBackupFile } from './file.ts'
export { type BackupHeader, openBackup, unlockedBy } from './read.ts'
export { type Restored, refuseLater, restoreBackup } from './restore.ts'
export { type Backup, type BackupSource, type Progress, writeBackup } from './write.ts'
