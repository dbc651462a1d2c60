/** How far the server's clock is ahead of the browser's, in milliseconds, as the first answer showed it. */
let ahead: number | undefined

export function noteServerTime(date: string | null): void {
  if (ahead !== undefined || date === null) return
  const difference = Date.parse(date) - Date.now()
  // The header has whole seconds, and the answer was under way: what is less than that is no difference.
  ahead = Math.abs(difference) < 5_000 ? 0 : difference
}

/** Milliseconds since 1970, by the server's clock. */
export const serverNow = (): number => Date.now() + (ahead ?? 0)
