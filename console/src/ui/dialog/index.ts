export { ConfirmDialog } from './confirm-dialog.tsx'
export { Modal } from './modal.tsx'
export { ChangedMeanwhile, useSeenVersion } from './seen-version.tsx'
