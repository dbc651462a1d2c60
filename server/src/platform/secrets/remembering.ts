/** How long an answer is remembered, in milliseconds. A revoked secret works for that time still. */
export const rememberedFor = 500

/** How many of each sort are remembered. */
const mostRemembered = 10_000

/**
 * Remembers the result of a look-up by a secret, refusals too, for half a second: revoking works within a second, without
 * a channel that could fail unnoticed. Requests that come during a look-up wait for its result. Wrong and pending secrets
 * have a memory of their own, so that thousands of wrong secrets push no valid one out.
 */
export function remembering<Found>(
  find: (secret: string) => Promise<Found | undefined>,
): (secret: string) => Promise<Found | undefined> {
  const good = createMemory<Found>()
  const others = createMemory<Found>()
  return secret => {
    const now = performance.now()
    const remembered = good.get(secret, now) ?? others.get(secret, now)
    if (remembered) return remembered.found
    const looked = { found: find(secret), until: now + rememberedFor }
    others.set(secret, looked)
    looked.found.then(
      found => {
        if (found === undefined) return
        others.forget(secret, looked)
        good.set(secret, looked)
      },
      // A look-up that failed says nothing about the secret: the next request asks again.
      () => others.forget(secret, looked),
    )
    return looked.found
  }
}

type Looked<Found> = Readonly<{ found: Promise<Found | undefined>; until: number }>

function createMemory<Found>() {
  const known = new Map<string, Looked<Found>>()
  return {
    get(secret: string, now: number) {
      const looked = known.get(secret)
      return looked && looked.until > now ? looked : undefined
    },
    set(secret: string, looked: Looked<Found>) {
      if (known.size >= mostRemembered) known.clear()
      known.set(secret, looked)
    },
    forget(secret: string, looked: Looked<Found>) {
      if (known.get(secret) === looked) known.delete(secret)
    },
  }
}
