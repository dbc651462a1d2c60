export { type BackupFile, writeBackupFile } from './file.ts'
export { type Restored, restoreBackup } from './restore.ts'
export { type Backup, type BackupSource, type Progress, writeBackup } from './write.ts'
