import { dialogLater } from './later.tsx'

/** Asks once more before something is done. */
export const ConfirmDialog = dialogLater(async () => (await import('./confirmation.tsx')).Confirmation)
