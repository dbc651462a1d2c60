import type { Heard } from './connection.ts'

/** What was sent in a stretch of time, and what came of it. Latencies in milliseconds. */
export type Sent = {
  requests: number
  good: number
  seconds: number
  latencies: number[]
  refusals: number[]
  failures: string[]
  /** From the last request until all was well again. */
  untilWell?: number
}

export const nothing = (): Sent => ({
  ...{ requests: 0, good: 0, seconds: 0, latencies: [], refusals: [], failures: [] },
})

export function noted(sent: Sent, { status, milliseconds, mayRepeat, text }: Heard): void {
  if (status >= 200 && status < 300) {
    sent.good += 1
    sent.latencies.push(milliseconds)
  } else if (status === 503 && mayRepeat) sent.refusals.push(milliseconds)
  else if (sent.failures.length < 20) sent.failures.push(text)
}
