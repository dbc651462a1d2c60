import { dialogLater } from '../loading/index.ts'

/** Asks once more before something is done. */
export const ConfirmDialog = dialogLater(async () => (await import('./confirmation.tsx')).Confirmation)
