import { HttpError } from '../errors.ts'

/** The answer to a request that comes while too much is under way. */
export const overloaded = new HttpError(503, 'Overloaded', 'The service is busy. Try again shortly.', {
  'Retry-After': '1',
})

type Bounds = Readonly<{
  /** So much is under way at once. */
  size: number
  /** So much of one holder; absent: as much as in all. */
  sizeOfOne?: number
  /** So many calls of `run` wait for a place; absent: none. */
  queue?: number
}>

/** Bounds what is under way at once, so that nothing is queued without end. */
export class Semaphore {
  readonly #size: number
  readonly #sizeOfOne: number
  readonly #queue: number
  readonly #waiting: (() => void)[] = []
  readonly #heldBy = new Map<string, number>()
  #held = 0

  constructor({ size, sizeOfOne = size, queue = 0 }: Bounds) {
    this.#size = size
    this.#sizeOfOne = sizeOfOne
    this.#queue = queue
  }

  /** @returns the release of a place, which works once; undefined where no place is free for this holder */
  acquire(holder = ''): (() => void) | undefined {
    const ofOne = this.#heldBy.get(holder) ?? 0
    if (this.#held >= this.#size || ofOne >= this.#sizeOfOne) return undefined
    this.#heldBy.set(holder, ofOne + 1)
    this.#held += 1
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#release(holder)
    }
  }

  /** Does the work in a place, and waits for one in the order of arrival. @throws 503 `Overloaded` where too many wait */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const release = this.acquire() ?? (await this.#wait())
    try {
      return await work()
    } finally {
      release()
    }
  }

  #wait(): Promise<() => void> {
    if (this.#waiting.length >= this.#queue) throw overloaded
    return new Promise(resolve => {
      this.#waiting.push(() => resolve(this.acquire() ?? (() => {})))
    })
  }

  #release(holder: string): void {
    this.#held -= 1
    const left = (this.#heldBy.get(holder) ?? 1) - 1
    if (left === 0) this.#heldBy.delete(holder)
    else this.#heldBy.set(holder, left)
    this.#waiting.shift()?.()
  }
}
