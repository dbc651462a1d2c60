import { overloaded } from '../../http/availability.ts'

/**
 * So much is done at once, and whoever comes beyond that is refused at once: what is slow is not queued for without end.
 * @returns does a piece of work in a place of its own @throws 503 `Overloaded` where all are taken
 */
export function createPlaces(most: number) {
  let taken = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (taken >= most) throw overloaded
    taken += 1
    try {
      return await work()
    } finally {
      taken -= 1
    }
  }
}
