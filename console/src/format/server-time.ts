/** Milliseconds by which the server's clock is ahead of the browser's, from the first answer. */
let ahead: number | undefined

export function noteServerTime(date: string | null): void {
  if (ahead !== undefined || date === null) return
  const difference = Date.parse(date) - Date.now()
  // The header has whole seconds and the answer takes time, so smaller differences are ignored.
  ahead = Math.abs(difference) < 5_000 ? 0 : difference
}

/** Milliseconds since 1970, by the server's clock. */
export const serverNow = (): number => Date.now() + (ahead ?? 0)
