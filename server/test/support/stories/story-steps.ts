import fc from 'fast-check'

/** A possible request: the place of a value in a list, days from today on, and for how many more. */
export type Wish = Readonly<{ thing: string; value: number; from: number; lasts: number | undefined }>

const which = fc.nat(20)

/** Mostly of the past, since what is ahead keeps its field to itself until its day. */
const offset = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: -12, max: 0 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }) },
)

/** The possible next steps in the story of an employee with these changes. */
function stepAbout(things: readonly string[]) {
  const lasts = fc.option(fc.nat(8), { nil: undefined, freq: 2 })
  const wish = { thing: fc.constantFrom(...things), value: fc.nat(2), from: offset, lasts }
  const days = fc.integer({ min: 1, max: 5 })
  return fc.oneof(
    { weight: 10, arbitrary: fc.record({ does: fc.constant('ask and approve' as const), ...wish }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('ask' as const), ...wish }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('edit' as const), which, ...wish }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('approve', 'decline', 'cancel'), which }) },
    { weight: 4, arbitrary: fc.record({ does: fc.constant('rescind' as const), which, later: fc.nat(8) }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('let days pass' as const), days }) },
  )
}

export type StoryStep = ReturnType<typeof stepAbout> extends fc.Arbitrary<infer Given> ? Given : never

/** A story about two things at a time, so that much of it is about the same one. */
export const storyAbout = (things: readonly string[], steps: number): fc.Arbitrary<StoryStep[]> =>
  fc
    .shuffledSubarray([...things], { minLength: 2, maxLength: 2 })
    .chain(two => fc.array(stepAbout(two), { minLength: steps, maxLength: steps }))
