type Bounds = Readonly<{
  /** So much is under way at once; absent: any amount. */
  size?: number
  /** So much of one holder; absent: as much as in all. */
  sizeOfOne?: number
  /** So many wait for a place; absent: none. */
  queue?: number
  /** So many of one holder; absent: as many as in all. */
  queueOfOne?: number
  /** Milliseconds that one waits; absent: any time. */
  patience?: number
  /** What is thrown where no place is free. */
  refusal: Error
}>

type Release = () => void
type Waiting = Readonly<{ holder: string; enter(release: Release): void }>

/** Bounds simultaneous work, so that no queue grows without end. */
export class Semaphore {
  readonly #bounds: Required<Bounds>
  readonly #waiting: Waiting[] = []
  readonly #heldBy = new Map<string, number>()
  #held = 0

  constructor({
    size = Infinity,
    sizeOfOne = size,
    queue = 0,
    queueOfOne = queue,
    patience = Infinity,
    refusal,
  }: Bounds) {
    this.#bounds = { size, sizeOfOne, queue, queueOfOne, patience, refusal }
  }

  /** Whether no holder would get a place now. */
  get isFull(): boolean {
    return this.#held >= this.#bounds.size
  }

  /** Whether no one waits. */
  get isQueueEmpty(): boolean {
    return this.#waiting.length === 0
  }

  /** Whether no one more may wait. */
  get isQueueFull(): boolean {
    return this.#waiting.length >= this.#bounds.queue
  }

  /** @returns the release of a place, which works once; undefined where no place is free for this holder */
  acquire(holder = ''): Release | undefined {
    const ofOne = this.#heldBy.get(holder) ?? 0
    if (this.isFull || ofOne >= this.#bounds.sizeOfOne) return undefined
    this.#heldBy.set(holder, ofOne + 1)
    this.#held += 1
    let isHeld = true
    return () => {
      if (isHeld) this.#release(holder)
      isHeld = false
    }
  }

  /** Does the work in a place, and waits for one in the order of arrival. @throws the refusal where it may not wait */
  async run<Result>(work: () => Promise<Result>, holder = ''): Promise<Result> {
    const release = await this.enter(holder)
    try {
      return await work()
    } finally {
      release()
    }
  }

  /**
   * A place, at once or in the order of arrival.
   * @returns its release, which works once
   * @throws the refusal where it may not wait
   */
  enter(holder = ''): Release | Promise<Release> {
    return this.acquire(holder) ?? this.#wait(holder)
  }

  #wait(holder: string): Promise<Release> {
    const { queueOfOne, patience, refusal } = this.#bounds
    if (this.isQueueFull || this.#countWaiting(holder) >= queueOfOne) throw refusal
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(refusal)
      }
      const timer = patience < Infinity ? setTimeout(giveUp, patience) : undefined
      const waiting = {
        holder,
        enter(release: Release) {
          clearTimeout(timer)
          resolve(release)
        },
      }
      this.#waiting.push(waiting)
    })
  }

  #countWaiting = (holder: string): number => this.#waiting.filter(waiting => waiting.holder === holder).length

  #release(holder: string): void {
    this.#held -= 1
    const left = (this.#heldBy.get(holder) ?? 1) - 1
    if (left === 0) this.#heldBy.delete(holder)
    else this.#heldBy.set(holder, left)
    for (const [place, { holder, enter }] of this.#waiting.entries()) {
      const release = this.acquire(holder)
      if (release === undefined) continue
      this.#waiting.splice(place, 1)
      enter(release)
      return
    }
  }
}
