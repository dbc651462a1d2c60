import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../domain/calendar-date.ts'
import { factOn, type Reversal, revisionOf, type StoredFact } from '../../domain/timeline.ts'

const firstDay = '2026-01-01'
const dayOf = (number: number) => addDays(firstDay, number)
const days = 40

type Change = Readonly<{ value: string; from: number; to: number | undefined }>
type TakingBack = Readonly<{ takesBack: readonly number[]; from: number }>
type Request = Change | TakingBack

const isChange = (request: Request): request is Change => 'value' in request

/** Day by day: the change that began last and goes on; of those of one day, the one that was entered last. */
function oracle(requests: readonly Request[], day: number): string {
  const isTakenBack = (place: number): boolean =>
    requests.some(
      (other, at) => !isChange(other) && other.from <= day && other.takesBack.includes(place) && !isTakenBack(at),
    )
  const inForce = requests.filter(
    (request, place): request is Change =>
      isChange(request) &&
      request.from <= day &&
      (request.to === undefined || day <= request.to) &&
      !isTakenBack(place),
  )
  const last = Math.max(...inForce.map(({ from }) => from))
  return inForce.findLast(({ from }) => from === last)?.value ?? 'first'
}

/** Two values alone, so that much is equal without being the same. */
const change = fc
  .record({
    value: fc.constantFrom('a', 'b'),
    from: fc.integer({ min: 1, max: days - 1 }),
    lasts: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined }),
  })
  .map(({ value, from, lasts }) => ({ value, from, to: lasts === undefined ? undefined : from + lasts }))

const takingBack = fc.record({
  of: fc.array(fc.nat(9), { minLength: 1, maxLength: 2 }),
  later: fc.integer({ min: 0, max: 10 }),
})

/** What is taken back was there before, and from its first day on at the earliest. */
const requests = fc.array(fc.oneof({ weight: 3, arbitrary: change }, takingBack), { maxLength: 10 }).map(wishes => {
  const all: Request[] = []
  for (const wish of wishes) {
    if ('value' in wish) all.push(wish)
    else {
      const takesBack = wish.of.filter(place => place < all.length)
      const from = all[takesBack[0] ?? -1]?.from
      if (from !== undefined) all.push({ takesBack, from: from + wish.later })
    }
  }
  return all
})

const nothing = { ciphertext: null, changeRequestId: null }
const first: StoredFact = { id: 0, field: 'Award', value: 'first', validFrom: dayOf(0), ...nothing }

/** The facts that stand after each request in its turn, as they are written down. */
function factsAfter(all: readonly Request[]): readonly StoredFact[] {
  const reversals: Reversal[] = []
  const entries = [first]
  let facts: readonly StoredFact[] = [first]
  let id = 0
  for (const [place, request] of all.entries()) {
    const own = isChange(request) ? entryOf(request, place) : undefined
    if (own) entries.push({ ...own, id: ++id })
    else if (!isChange(request)) {
      reversals.push({ changeRequestId: place, from: dayOf(request.from), takesBack: request.takesBack })
    }
    const { superseded, added } = revisionOf({ facts, entries, reversals }, dayOf(request.from))
    const written = added.map(({ from, entry }) =>
      entry?.validFrom === from && entry.changeRequestId === place
        ? entry
        : { id: ++id, field: 'Award', value: entry?.value ?? null, validFrom: from, ...nothing },
    )
    facts = [...facts.filter(fact => !superseded.includes(fact)), ...written].toSorted((one, other) =>
      one.validFrom < other.validFrom ? -1 : 1,
    )
  }
  return facts
}

const entryOf = ({ value, from, to }: Change, place: number) => ({
  ...{ field: 'Award', ciphertext: null },
  value,
  validFrom: dayOf(from),
  until: to === undefined ? undefined : dayOf(to),
  changeRequestId: place,
})

test('on every day a field is what a day-by-day model makes of the same changes, and of taking them back', () => {
  fc.assert(
    fc.property(requests, all => {
      const facts = factsAfter(all)
      expect(new Set(facts.map(fact => fact.validFrom)).size).toBe(facts.length)
      for (let day = 0; day <= days; day++) expect(factOn(facts, dayOf(day))?.value).toBe(oracle(all, day))
    }),
    { numRuns: 1_000 },
  )
})

const valueOn = (all: readonly Request[], day: number) => factOn(factsAfter(all), dayOf(day))?.value

test('a review for an earlier day is the value that returns after an acting period', () => {
  const acting = { value: 'acting', from: 20, to: 30 }
  const all = [acting, { value: 'reviewed', from: 10, to: undefined }]
  expect([19, 20, 31].map(day => valueOn(all, day))).toEqual(['reviewed', 'acting', 'reviewed'])
})

test('a temporary value of the same day ends, and the value before it returns, also if an earlier-dated one is entered', () => {
  const reviewed = { value: 'same', from: 20, to: undefined }
  const acting = { value: 'acting', from: 20, to: 30 }
  const earlier = { value: 'earlier', from: 10, to: undefined }
  const all = [{ value: 'same', from: 5, to: undefined }, reviewed, acting, earlier]
  expect([9, 19, 30, 31].map(day => valueOn(all, day))).toEqual(['same', 'earlier', 'acting', 'same'])
})

test('a rise that is granted during a temporary one does not end with it', () => {
  const all = [
    { value: 'acting', from: 10, to: 30 },
    { value: 'risen', from: 20, to: undefined },
  ]
  expect([19, 20, 31].map(day => valueOn(all, day))).toEqual(['acting', 'risen', 'risen'])
})

test('taking back what hid a change of its day, or was hidden itself, leaves the other', () => {
  const hidden = { value: 'hidden', from: 20, to: undefined }
  const hiding = { value: 'hiding', from: 20, to: undefined }
  expect(valueOn([hidden, hiding, { takesBack: [1], from: 20 }], 25)).toBe('hidden')
  expect(valueOn([hidden, hiding, { takesBack: [0], from: 20 }], 25)).toBe('hiding')
})

test('the rescission of a rise that was granted during an acting period ends on the day on which acting ends', () => {
  const all = [
    { value: 'acting', from: 10, to: 30 },
    { value: 'risen', from: 15, to: undefined },
    { takesBack: [1], from: 20 },
  ]
  expect([19, 20, 30, 31].map(day => valueOn(all, day))).toEqual(['risen', 'acting', 'acting', 'first'])
})
