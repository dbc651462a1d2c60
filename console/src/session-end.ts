/** Whether the server has said that nobody is signed in any more, while the page stays as it is: typed text is kept. */
let hasEnded = false
const listeners = new Set<() => void>()

export function sessionEnded(): void {
  set(true)
}

export function sessionBegun(): void {
  set(false)
}

function set(value: boolean): void {
  if (hasEnded === value) return
  hasEnded = value
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`. */
export const sessionEnd = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: () => hasEnded,
}
