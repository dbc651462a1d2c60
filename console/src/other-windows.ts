/** Between the windows of one browser, which have one session between them. Absent in browsers of old. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('muster-session')

/** That somebody has signed in or out here, or changed the group: what the others show may not be theirs any more. */
export const tellOtherWindows = (): void => channel?.postMessage('changed')

/** Calls it when another window has told so. */
export function hearOtherWindows(look: () => void): () => void {
  channel?.addEventListener('message', look)
  return () => channel?.removeEventListener('message', look)
}
