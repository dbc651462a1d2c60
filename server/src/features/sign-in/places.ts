import { overloaded } from '../../http/availability.ts'

type Size = Readonly<{
  /** So much is done at once. */
  most: number
  /** So many wait for one of those places, and for how long, in milliseconds. */
  line: number
  patience: number
}>

/**
 * What is slow is done by so many at once; a few more wait, for a short time, and whoever comes beyond that is refused at
 * once: nothing is queued for without end.
 * @returns does a piece of work in a place of its own @throws 503 `Overloaded` where all are taken
 */
export function createPlaces({ most, line, patience }: Size) {
  let taken = 0
  const waiting: (() => void)[] = []

  function comeIn(): Promise<void> {
    if (taken < most) {
      taken += 1
      return Promise.resolve()
    }
    if (waiting.length >= line) throw overloaded
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const late = setTimeout(() => {
      waiting.splice(waiting.indexOf(called), 1)
      reject(overloaded)
    }, patience).unref()
    const called = () => {
      clearTimeout(late)
      resolve()
    }
    waiting.push(called)
    return promise
  }

  /** Whoever waits longest has the place from now on. */
  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await comeIn()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
