import { lazyDialog } from '../loading/index.ts'

export { useInertPage } from './inert-page.ts'
export { Modal } from './modal.tsx'
export { ChangedMeanwhile, useSeenVersion } from './seen-version.tsx'

/** Asks for a confirmation before the user's action is sent. */
export const ConfirmDialog = lazyDialog(async () => (await import('./confirmation.tsx')).Confirmation)
