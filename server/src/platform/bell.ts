/** Rings when something was stored, for whoever waits for what comes of it: jobs, and clients that wait for events. */
export class Bell {
  readonly #waiting = new Set<() => void>()

  ring(): void {
    for (const wake of this.#waiting) wake()
    this.#waiting.clear()
  }

  /** Resolves at the next ring, after so many milliseconds, or when the signal is aborted; whatever comes first. */
  heard(milliseconds: number, signal?: AbortSignal): Promise<void> {
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
