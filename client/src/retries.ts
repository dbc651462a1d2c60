/** What ends by itself. */
const passesByItself = new Set(['503 ClockAdvancing', '409 IdempotencyKeyInFlight'])

/** The longest pause before another attempt, in milliseconds. */
const longestPause = 60_000

/**
 * A `fetch` that repeats what is safe to repeat: where nothing was done (429, 503 of a service that is busy, or of a clock that
 * is being moved), while the same POST is still under way (409), and where the outcome is unknown (a lost connection, another
 * 503) what has one effect however often it is sent. It waits as long as `Retry-After` says, a minute at most, else a second, two,
 * four, … For a clock, and for the same POST, it waits until that has ended, however often that is.
 */
export const withRetries =
  (send: typeof fetch, retries: number) =>
  async (request: Request): Promise<Response> => {
    for (let attempt = 0; ; ) {
      const isLast = attempt >= retries
      const pause = Math.min(2 ** attempt * 1_000, longestPause)
      try {
        const response = await send(request.clone())
        const code = await codeOf(response)
        const isOnItsWay = retries > 0 && passesByItself.has(`${response.status} ${code}`)
        if (!isOnItsWay && (isLast || !mayPass(response, code, hasOneEffect(request)))) return response
        if (!isOnItsWay) attempt++
        const after = Number(response.headers.get('Retry-After') ?? Number.NaN) * 1_000
        await wait(Number.isNaN(after) ? pause : Math.min(after, longestPause), request.signal)
      } catch (error) {
        if (isLast || !hasOneEffect(request) || request.signal.aborted) throw error
        attempt++
        await wait(pause, request.signal)
      }
    }
  }

/** A second approval might be of the next step: an action is repeated where it says which version it is about. */
function hasOneEffect({ method, headers, url }: Request): boolean {
  if (method === 'POST') return headers.has('Idempotency-Key')
  return method !== 'PUT' || !url.includes('/actions/') || headers.has('If-Match')
}

/** The `Code` of an error that may pass. */
async function codeOf(response: Response): Promise<string | undefined> {
  if (response.status !== 409 && response.status !== 503) return undefined
  const body = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { Code?: string }
  return body.Code
}

function mayPass({ status }: Response, code: string | undefined, isRepeatable: boolean): boolean {
  if (status === 503) return isRepeatable || code === 'Overloaded'
  return status === 429
}

/** @throws the reason of the signal */
export const wait = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    // It fires no event any more.
    if (signal?.aborted) return reject(signal.reason)
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', end, { once: true })
  })
