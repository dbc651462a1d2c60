import type { Heard } from './connection.ts'

/** What was sent in a stretch of time, and what came of it. Latencies in milliseconds. */
export type Sent = {
  requests: number
  good: number
  seconds: number
  latencies: number[]
  refusals: number[]
  failures: string[]
  /** Answers of 500 or more that are no refusals. */
  unexpected: number
  /** From the last request until all was well again. */
  untilWell?: number
}

export const nothing = (): Sent => ({
  ...{ requests: 0, good: 0, seconds: 0, latencies: [], refusals: [], failures: [], unexpected: 0 },
})

export function noted(sent: Sent, { status, milliseconds, mayRepeat, text }: Heard): void {
  if (status >= 200 && status < 300) {
    sent.good += 1
    sent.latencies.push(milliseconds)
  } else if (status === 503 && mayRepeat) sent.refusals.push(milliseconds)
  else {
    if (status >= 500) sent.unexpected += 1
    if (sent.failures.length < 20) sent.failures.push(text)
  }
}
