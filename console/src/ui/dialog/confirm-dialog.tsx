import { lazyDialog } from '../loading/index.ts'

/** Asks once more before something is done. */
export const ConfirmDialog = lazyDialog(async () => (await import('./confirmation.tsx')).Confirmation)
