/** Wakes up jobs and clients that wait for events when a command has stored something. */
export class WakeUp {
  readonly #waiting = new Set<() => void>()
  #relay: (() => void) | undefined

  /** Something was stored by this process. */
  notify(): void {
    this.wake()
    this.#relay?.()
  }

  /** Something was stored, by this process or another. */
  wake(): void {
    for (const wake of this.#waiting) wake()
    this.#waiting.clear()
  }

  /** Calls this too where this process has stored something, to wake up others. */
  relayTo(relay: () => void): void {
    this.#relay = relay
  }

  /** Resolves at the next `notify`, after so many milliseconds, or at the signal: at the first of them. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      const wake = () => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      const timer = setTimeout(wake, milliseconds)
      timer.unref()
      this.#waiting.add(wake)
      if (signal?.aborted) wake()
      else signal?.addEventListener('abort', wake)
    })
  }
}
