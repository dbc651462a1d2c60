import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './calendar-date.ts'
import { assignmentOf, type Holding, holdingsOn, withAssignment } from './holdings.ts'

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
  restoredSince: null,
  temporaryUntil: null,
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

const dayOf = (number: number) => addDays('2026-01-01', number)
const days = 40

type Move = Readonly<{ positionId: number; from: number; to: number | undefined }>

const move = fc
  .record({
    positionId: fc.integer({ min: 2, max: 4 }),
    from: fc.integer({ min: 1, max: days - 1 }),
    lasts: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined }),
  })
  .map(({ lasts, ...rest }) => ({ ...rest, to: lasts === undefined ? undefined : rest.from + lasts }))

/** Day by day: the move that began last and goes on; of those of one day, the one that was entered last. */
function positionOn(moves: readonly Move[], day: number): number {
  const inForce = moves.filter(({ from, to }) => from <= day && (to === undefined || day <= to))
  const last = Math.max(...inForce.map(({ from }) => from))
  return inForce.findLast(({ from }) => from === last)?.positionId ?? deckhand
}

const moved = (before: readonly Holding[], { positionId, from, to }: Move): Holding[] =>
  withAssignment(before, {
    positionId,
    organisationChartId: 1,
    assignmentType: 'Primary',
    fullTimeEquivalent: null,
    from: dayOf(from),
    to: to === undefined ? undefined : dayOf(to),
    formerPositionId: null,
  })

test('on every day the primary position is what a day-by-day model makes of the same moves', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 8 }), moves => {
      const after = moves.reduce(moved, [held(deckhand)])
      for (let day = 0; day <= days; day++) {
        expect(on(after, dayOf(day))).toEqual([`Primary ${positionOn(moves, day)}`])
      }
    }),
    { numRuns: 1_000 },
  )
})

test('a move that is entered for before the person stands in elsewhere is what they come back to', () => {
  const acting = { positionId: mate, from: 20, to: 30 }
  const after = [acting, { positionId: 3, from: 10, to: undefined }].reduce(moved, [held(deckhand)])
  expect([9, 19, 30, 31].map(day => on(after, dayOf(day))[0])).toEqual([
    'Primary 1',
    'Primary 3',
    'Primary 2',
    'Primary 3',
  ])
})

test('who was taken out of a position stays out, whatever is entered for before', () => {
  const before = [held(mate, { validFrom: dayOf(20), validTo: dayOf(25) })]
  const after = moved(before, { positionId: 3, from: 10, to: undefined })
  expect([19, 25, 26].map(day => on(after, dayOf(day)))).toEqual([['Primary 3'], ['Primary 2'], []])
})
