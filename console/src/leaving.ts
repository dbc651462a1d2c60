let isForced = false

/** Leaves the page whatever was typed on it: it is of somebody who is not here any more. */
export function leaveAtOnce(go: () => void): void {
  isForced = true
  go()
}

export const isLeftAtOnce = (): boolean => isForced
