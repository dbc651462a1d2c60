import type { Clock } from '../../src/platform/clock.ts'

/** The system's clock until it is moved; from then on it goes on from where it was moved to. */
export class MovableClock implements Clock {
  #offset = 0
  #stoppedAt: number | undefined

  now(): number {
    return this.#stoppedAt ?? Date.now() + this.#offset
  }

  /** @param instant ISO 8601, like `2026-07-01T00:30:00+10:00` */
  moveTo(instant: string): void {
    this.#stoppedAt = undefined
    this.#offset = Date.parse(instant) - Date.now()
  }

  /** From now on it stands still, until it is moved or reset. */
  stop(): void {
    this.#stoppedAt = this.now()
  }

  reset(): void {
    this.#stoppedAt = undefined
    this.#offset = 0
  }
}
