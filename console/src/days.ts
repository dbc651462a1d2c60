/**
 * Whether this is a day that somebody can mean, as the API writes days: `2026-11-22`. Not `2026-02-30`, and no year that one
 * only passes while typing another: 0002, 0020, 0202, 2026.
 */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '1900') return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
