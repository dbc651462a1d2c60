/** How long an answer is good for, in milliseconds: within it, what was revoked is still taken for good. */
const rememberedFor = 500

/**
 * Remembers what was found by a secret, refusals too, for half a second, which keeps the promise that revoking works
 * within a second without a channel that could fail unnoticed. Requests that come during a look-up wait for the same one.
 */
export function remembering<Found>(find: (secret: string) => Promise<Found>): (secret: string) => Promise<Found> {
  const known = new Map<string, Readonly<{ found: Promise<Found>; until: number }>>()
  return secret => {
    const now = performance.now()
    const remembered = known.get(secret)
    if (remembered && remembered.until > now) return remembered.found
    if (known.size >= 10_000) known.clear()
    const found = find(secret)
    known.set(secret, { found, until: now + rememberedFor })
    // A look-up that failed says nothing about the secret: the next request asks again.
    found.catch(() => known.get(secret)?.found === found && known.delete(secret))
    return found
  }
}
