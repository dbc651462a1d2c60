import { expect, test } from 'vitest'
import { asInCommands, type Fact, happeningsOf } from './history.ts'

let lastId = 0
/** Something that held of Emma from a day on. */
const fact = (field: string, value: unknown, validFrom: string, more: Partial<Fact> = {}): Fact => {
  lastId += 1
  return {
    id: lastId,
    field,
    value,
    validFrom: `${validFrom}T00:00:00`,
    recordedDateTime: `${validFrom}T03:00:00Z`,
    isRestored: false,
    ...more,
  } as Fact
}

const engagement = [fact('MobilePhone', '0491 570 110', '2024-02-01'), fact('Suburb', 'Newtown', '2024-02-01')]
const move = fact('Suburb', 'Manly', '2026-03-01', { changeRequestId: 7 })
const linesOf = (facts: readonly Fact[]) =>
  happeningsOf(facts).map(({ validFrom, lines }) => [
    validFrom.slice(0, 10),
    ...lines.map(({ field, hadBefore, before, after }) => `${field}: ${hadBefore ? `${before} → ` : ''}${after}`),
  ])

test('what began on one day stands together; what changed later stands above it with what held before', () => {
  expect(linesOf([...engagement, move])).toEqual([
    ['2026-03-01', 'Suburb: Newtown → Manly'],
    ['2024-02-01', 'MobilePhone: 0491 570 110', 'Suburb: Newtown'],
  ])
})

test('the order in which the facts came does not matter, only the days from which they held', () => {
  expect(linesOf([move, ...engagement])).toEqual(linesOf([...engagement, move]))
})

test('a change that was taken back leads to what had been before it', () => {
  const back = fact('Suburb', 'Newtown', '2026-04-01', { changeRequestId: 9, isRestored: true })
  expect(linesOf([...engagement, move, back])[0]).toEqual(['2026-04-01', 'Suburb: Manly → Newtown'])
  expect(happeningsOf([...engagement, move, back])[0]).toMatchObject({ isRestored: true, changeRequestId: 9 })
})

test('two requests of one day are told apart', () => {
  const other = fact('MobilePhone', '0491 570 999', '2026-03-01', { changeRequestId: 8 })
  const told = happeningsOf([...engagement, move, other])
  expect(told.map(({ changeRequestId }) => changeRequestId)).toEqual([8, 7, undefined])
})

test('a value that was given up says so', () => {
  expect(linesOf([...engagement, fact('MobilePhone', undefined, '2026-05-01')])[0]).toEqual([
    '2026-05-01',
    'MobilePhone: 0491 570 110 → undefined',
  ])
})

test('lists of the record read like those of the commands, masked numbers included', () => {
  const accounts = [{ accountName: 'E Walsh', maskedAccountNumber: '•••• 789', percentage: 100 }]
  expect(asInCommands(accounts)).toEqual([{ AccountName: 'E Walsh', AccountNumber: '•••• 789', Percentage: 100 }])
  expect(asInCommands('Manly')).toBe('Manly')
})
