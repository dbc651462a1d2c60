let isForced = false

/** Leaves the page whatever was typed on it: it is of somebody who is not here any more. */
export function leaveAtOnce(go: () => void): void {
  isForced = true
  go()
}

export const isLeftAtOnce = (): boolean => isForced

const unsaved = new Set<() => boolean>()

/** Has it asked, from now on, when something is about to end all that stands on the page. @returns asks it no more */
export function askBeforeTheEnd(isUnsaved: () => boolean): () => void {
  unsaved.add(isUnsaved)
  return () => void unsaved.delete(isUnsaved)
}

/** Whether anything on the page, or in a dialog over it, was typed and is not saved. */
export const isAnythingUnsaved = (): boolean => [...unsaved].some(isUnsaved => isUnsaved())
