/** The longest pause before another attempt, in milliseconds. */
const longestPause = 60_000

/**
 * A `fetch` that repeats what is safe to repeat: after a lost connection, 429, 503, and 409 while the same POST is still under
 * way. A POST is repeated with an `Idempotency-Key` alone. It waits as long as `Retry-After` says, else a second, two, four, …
 */
export const withRetries =
  (send: typeof fetch, retries: number) =>
  async (request: Request): Promise<Response> => {
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retries || (request.method === 'POST' && !request.headers.has('Idempotency-Key'))
      const pause = Math.min(2 ** attempt * 1_000, longestPause)
      try {
        const response = await send(request.clone())
        if (isLast || !(await mayPass(response))) return response
        const after = Number(response.headers.get('Retry-After') ?? Number.NaN) * 1_000
        await wait(Number.isNaN(after) ? pause : Math.min(after, longestPause), request.signal)
      } catch (error) {
        if (isLast || request.signal.aborted) throw error
        await wait(pause, request.signal)
      }
    }
  }

async function mayPass(response: Response): Promise<boolean> {
  if (response.status === 429 || response.status === 503) return true
  if (response.status !== 409) return false
  const body = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { Code?: string }
  return body.Code === 'IdempotencyKeyInFlight'
}

/** @throws the reason of the signal */
const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', end, { once: true })
  })
