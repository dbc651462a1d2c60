/** Overload or a lost database: 503 with `Retry-After`. The same request may be sent again. */
export const isBusy = (status: number, retryAfter: unknown): boolean => status === 503 && Boolean(retryAfter)

/** A status of 500 or more that no request may get. */
export const isUnexpected = (status: number, retryAfter: unknown): boolean =>
  status >= 500 && !isBusy(status, retryAfter)
