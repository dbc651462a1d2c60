let isForced = false

/** Leaves the page without a question about unsaved text: it belongs to another user. */
export function leaveAtOnce(go: () => void): void {
  isForced = true
  go()
}

export const isLeftAtOnce = (): boolean => isForced

/** Reloads the page, unless the browser is already leaving it. */
export function reloadAtOnce(): void {
  if (!isForced) leaveAtOnce(() => window.location.reload())
}

const unsaved = new Set<() => boolean>()

/** Registers a form with a question before the page is left. @returns removes it */
export function registerUnsaved(isUnsaved: () => boolean): () => void {
  unsaved.add(isUnsaved)
  return () => void unsaved.delete(isUnsaved)
}

/** Whether the page, or a dialog over it, has unsaved text. */
export const hasUnsavedText = (): boolean => [...unsaved].some(isUnsaved => isUnsaved())
