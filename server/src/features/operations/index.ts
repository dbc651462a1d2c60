export { queueOperation, refuseTooMany } from './commands.ts'
export { operation, operationRoutes } from './routes.ts'
export { Operation } from './schemas.ts'
export type { Progress, Task } from './task.ts'
export {
  closeUpload,
  dropUpload,
  forgetUploads,
  openUpload,
  pieceSize,
  readUpload,
  type SentFile,
  storePiece,
  type UploadedFile,
} from './uploads.ts'
export { doOperations, type Perform } from './work.ts'
