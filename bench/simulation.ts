import type { Random } from '../server/test/support/exactness/random.ts'

/** So many things that one request at a time holds each: processors, threads, connections. Others wait in turn. */
export class Resource {
  #free: number
  #waiting: Activity[] = []
  #first = 0

  constructor(size: number) {
    this.#free = size
  }

  /** @returns whether it is held now; otherwise the activity goes on when it is its turn */
  take(activity: Activity): boolean {
    if (this.#free === 0) {
      this.#waiting.push(activity)
      return false
    }
    this.#free -= 1
    return true
  }

  /** @returns who holds it next */
  give(): Activity | undefined {
    const next = this.#waiting[this.#first]
    if (!next) {
      this.#free += 1
      return
    }
    this.#first += 1
    if (this.#first === this.#waiting.length) {
      this.#waiting = []
      this.#first = 0
    }
    return next
  }
}

/** What a request does next: it waits so many microseconds, or takes or gives back a resource. */
type Step = Readonly<{ wait: number } | { take: Resource } | { give: Resource }>
export type Activity = Generator<Step, void>

/** A clock in microseconds that goes from one event to the next. */
export class Simulation {
  now = 0
  readonly #events: [at: number, activity: Activity][] = []

  /** Goes on with an activity after so many microseconds. */
  begin(activity: Activity, after = 0): void {
    const events = this.#events
    let at = events.push([this.now + after, activity]) - 1
    // A heap: the earliest event is the first.
    for (let parent = (at - 1) >> 1; at > 0 && this.#isEarlier(at, parent); parent = (at - 1) >> 1) {
      this.#swap(at, parent)
      at = parent
    }
  }

  run(until: number): void {
    for (let event = this.#next(); event && event[0] <= until; event = this.#next()) {
      this.now = event[0]
      this.#goOn(event[1])
    }
  }

  #goOn(activity: Activity): void {
    for (;;) {
      const { done, value } = activity.next()
      if (done) return
      if ('wait' in value) {
        this.begin(activity, value.wait)
        return
      }
      if ('take' in value) {
        if (!value.take.take(activity)) return
      } else {
        const next = value.give.give()
        if (next) this.begin(next)
      }
    }
  }

  #next(): [at: number, activity: Activity] | undefined {
    const events = this.#events
    if (events.length === 0) return
    this.#swap(0, events.length - 1)
    const first = events.pop()
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      if (left >= events.length) return first
      const least = right < events.length && this.#isEarlier(right, left) ? right : left
      if (!this.#isEarlier(least, at)) return first
      this.#swap(at, least)
      at = least
    }
  }

  #isEarlier = (a: number, b: number): boolean => (this.#events[a]?.[0] ?? 0) < (this.#events[b]?.[0] ?? 0)

  #swap(a: number, b: number): void {
    const [one, other] = [this.#events[a], this.#events[b]]
    if (one && other) [this.#events[a], this.#events[b]] = [other, one]
  }
}

/** Exponential: most are short and a few are long. */
export const around = (random: Random, mean: number): number => -Math.log(1 - random.next()) * mean
