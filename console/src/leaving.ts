let isForced = false

/** Leaves the page whatever was typed on it: it is of somebody who is not here any more. */
export function leaveAtOnce(go: () => void): void {
  isForced = true
  go()
}

export const isLeftAtOnce = (): boolean => isForced

let goingOn = 0

/** Does what comes after something has arrived: it may lead elsewhere, and what was typed for it is not unsaved. */
export async function goOn<Result>(work: () => Result): Promise<Awaited<Result>> {
  goingOn += 1
  try {
    return await work()
  } finally {
    // The step that `work` begins is taken a moment later.
    setTimeout(() => {
      goingOn -= 1
    })
  }
}

export const isGoingOn = (): boolean => goingOn > 0

const unsaved = new Set<() => boolean>()

/** Has it asked, from now on, when something is about to end all that stands on the page. @returns asks it no more */
export function askBeforeTheEnd(isUnsaved: () => boolean): () => void {
  unsaved.add(isUnsaved)
  return () => void unsaved.delete(isUnsaved)
}

/** Whether anything on the page, or in a dialog over it, was typed and is not saved. */
export const isAnythingUnsaved = (): boolean => [...unsaved].some(isUnsaved => isUnsaved())
