import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../domain/calendar-date.ts'
import { type Fact, factOn } from './as-at.ts'
import { assignmentOf, type Holding, holdingsOn, withAssignment } from './holdings.ts'
import { withChange } from './timeline.ts'

const firstDay = '2026-01-01'
const dayOf = (number: number) => addDays(firstDay, number)
const days = 40

type Placed = Fact & { isRestored: boolean }
type Change = { value: number; from: number; to: number | undefined }

/** Day by day: the change that began last and goes on; of those of one day, the one that was entered last. */
const oracle = (changes: readonly Change[]): number[] =>
  Array.from({ length: days + 1 }, (_, day) => {
    const inForce = changes.filter(({ from, to }) => from <= day && (to === undefined || day <= to))
    const last = Math.max(...inForce.map(({ from }) => from))
    return inForce.findLast(({ from }) => from === last)?.value ?? 0
  })

const change = fc.record({
  from: fc.integer({ min: 1, max: days - 1 }),
  to: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined }),
})

/** What a temporary change of the same day hides is known by its value alone; see the test below. */
const hidesNothing = ({ from, to }: Pick<Change, 'from' | 'to'>, place: number, all: readonly { from: number }[]) =>
  to === undefined || !all.slice(0, place).some(other => other.from === from)

test('on every day a field is what a day-by-day model makes of the same changes', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), wishes => {
      const changes = wishes.filter(hidesNothing).map(({ from, to }, place) => ({
        value: place + 1,
        from,
        to: to === undefined ? to : from + to,
      }))
      const first = { field: 'Award', value: 0, validFrom: dayOf(0), isRestored: false }
      const history = changes.reduce<Placed[]>(
        (facts, { value, from, to }) =>
          withChange(facts, {
            field: 'Award',
            value,
            from: dayOf(from),
            to: to === undefined ? undefined : dayOf(to),
          }) as Placed[],
        [first],
      )
      const expected = oracle(changes)
      for (let day = 0; day <= days; day++) expect(factOn(history, dayOf(day))?.value).toBe(expected[day])
    }),
    { numRuns: 1_000 },
  )
})

test('a review for an earlier day is what comes back after somebody has acted', () => {
  const history = [
    { field: 'Award', value: 'base', validFrom: '2026-07-01', isRestored: false },
    { field: 'Award', value: 'acting', validFrom: '2026-11-01', until: '2026-12-31', isRestored: false },
    { field: 'Award', value: 'base', validFrom: '2027-01-01', since: '2026-11-01', isRestored: true },
  ]
  const after = withChange(history, { field: 'Award', value: 'reviewed', from: '2026-10-01' })
  expect(factOn(after, '2026-10-31')?.value).toBe('reviewed')
  expect(factOn(after, '2026-12-31')?.value).toBe('acting')
  expect(factOn(after, '2027-01-01')?.value).toBe('reviewed')
})

test('what somebody is for a while of the same day comes back after it, whatever is entered for before', () => {
  const first = { field: 'Award', value: 'base', validFrom: '2026-07-01', isRestored: false }
  const reviewed = withChange([first], { field: 'Award', value: 'reviewed', from: '2026-11-01' })
  const acting = withChange(reviewed, { field: 'Award', value: 'acting', from: '2026-11-01', to: '2026-11-30' })
  const after = withChange(acting, { field: 'Award', value: 'earlier', from: '2026-10-01' })
  expect(factOn(after, '2026-10-31')?.value).toBe('earlier')
  expect(factOn(after, '2026-11-30')?.value).toBe('acting')
  expect(factOn(after, '2026-12-01')?.value).toBe('reviewed')
})

test('a rise that is granted during a temporary one does not end with it', () => {
  const history = [
    { field: 'Award', value: 'former', validFrom: '2026-01-01', isRestored: false },
    { field: 'Award', value: 'acting', validFrom: '2026-02-01', isRestored: false },
    { field: 'Award', value: 'former', validFrom: '2026-03-01', isRestored: true },
  ]
  const after = withChange(history, { field: 'Award', value: 'risen', from: '2026-02-15' })
  expect(factOn(after, '2026-02-14')?.value).toBe('acting')
  expect(factOn(after, '2026-03-01')?.value).toBe('risen')
})

const deckhand = 1
const mate = 2
const safety = 9
const held = (positionId: number, holding: Partial<Holding> = {}): Holding => ({
  positionId,
  organisationChartId: positionId === safety ? 2 : 1,
  assignmentType: 'Primary',
  fullTimeEquivalent: 1,
  validFrom: null,
  validTo: null,
  isRestored: false,
  ...holding,
})
const on = (holdings: readonly Holding[], day: string) =>
  holdingsOn(holdings, day)
    .map(({ positionId, assignmentType }) => `${assignmentType} ${positionId}`)
    .toSorted()

const to = (
  newValue: number,
  more: { to?: string; changes?: { field: string; oldValue: unknown; newValue: unknown }[] } = {},
) => ({
  changes: [{ field: 'OrganisationChartPositionId', oldValue: deckhand, newValue }, ...(more.changes ?? [])],
  positionId: deckhand,
  from: '2026-02-01',
  to: more.to,
  isReverse: false,
})

test('a primary position ends the former one of its chart and leaves other charts alone', () => {
  const before = [held(deckhand), held(safety)]
  const after = withAssignment(before, assignmentOf(to(mate), before, 1))
  expect(on(after, '2026-01-31')).toEqual(['Primary 1', 'Primary 9'])
  expect(on(after, '2026-02-01')).toEqual(['Primary 2', 'Primary 9'])
})

test('after a temporary one the former comes back, unless something else was decided meanwhile', () => {
  const before = [held(deckhand)]
  const during = withAssignment(before, assignmentOf(to(mate, { to: '2026-02-28' }), before, 1))
  expect(on(during, '2026-02-28')).toEqual(['Primary 2'])
  expect(on(during, '2026-03-01')).toEqual(['Primary 1'])

  const stays = { ...to(mate), from: '2026-02-10', positionId: mate, changes: [] }
  const after = withAssignment(during, assignmentOf(stays, during, 1))
  expect(on(after, '2026-03-01')).toEqual(['Primary 2'])
})

test('what is planned for later ends what is entered for earlier', () => {
  const before = [held(deckhand, { validTo: '2026-05-31' }), held(3, { validFrom: '2026-06-01' })]
  const after = withAssignment(before, assignmentOf(to(mate), before, 1))
  expect(on(after, '2026-05-31')).toEqual(['Primary 2'])
  expect(on(after, '2026-06-01')).toEqual(['Primary 3'])
})

test('acting is held beside the primary position; taking it back ends it alone', () => {
  const before = [held(deckhand)]
  const acting = { field: 'AssignmentType', oldValue: 'Primary', newValue: 'Acting' }
  const during = withAssignment(before, assignmentOf(to(mate, { changes: [acting] }), before, 1))
  expect(on(during, '2026-02-01')).toEqual(['Acting 2', 'Primary 1'])

  const back = {
    changes: [
      { field: 'OrganisationChartPositionId', oldValue: mate, newValue: deckhand },
      { field: 'AssignmentType', oldValue: 'Acting', newValue: 'Primary' },
    ],
    positionId: deckhand,
    from: '2026-02-10',
    isReverse: true,
  }
  const after = withAssignment(during, assignmentOf(back, during, 1))
  expect(on(after, '2026-02-09')).toEqual(['Acting 2', 'Primary 1'])
  expect(on(after, '2026-02-10')).toEqual(['Primary 1'])
})
