import { expect, test } from 'vitest'
import { asInCommands, entriesOf, entriesOfKinds, type Fact, type Request } from './entries.ts'

let lastId = 0
/** A value of Emma's record from a day on. */
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
const request = (approvals: readonly object[]): Request =>
  ({
    ...{ id: 7, code: 'CR-000007', changeType: 'Address', requestedBy: { id: 1, name: 'Walsh, Emma' }, approvals },
  }) as unknown as Request
const linesOf = (facts: readonly Fact[]) =>
  entriesOf(facts).map(({ validFrom, lines }) => [
    validFrom.slice(0, 10),
    ...lines.map(({ field, hadBefore, before, after }) => `${field}: ${hadBefore ? `${before} → ` : ''}${after}`),
  ])

test('values of one day are one entry; a later change comes first, with the former value', () => {
  expect(linesOf([...engagement, move])).toEqual([
    ['2026-03-01', 'Suburb: Newtown → Manly'],
    ['2024-02-01', 'MobilePhone: 0491 570 110', 'Suburb: Newtown'],
  ])
})

test('entries go by the days of the facts, not by their order', () => {
  expect(linesOf([move, ...engagement])).toEqual(linesOf([...engagement, move]))
})

test('a rescinded change leads back to the former value', () => {
  const back = fact('Suburb', 'Newtown', '2026-04-01', { changeRequestId: 9, isRestored: true })
  expect(linesOf([...engagement, move, back])[0]).toEqual(['2026-04-01', 'Suburb: Manly → Newtown'])
  expect(entriesOf([...engagement, move, back])[0]).toMatchObject({ isRestored: true, changeRequestId: 9 })
})

test('two requests of one day are two entries', () => {
  const other = fact('MobilePhone', '0491 570 999', '2026-03-01', { changeRequestId: 8 })
  const found = entriesOf([...engagement, move, other])
  expect(found.map(({ changeRequestId }) => changeRequestId)).toEqual([8, 7, undefined])
})

test('a value that ends has no new value', () => {
  expect(linesOf([...engagement, fact('MobilePhone', undefined, '2026-05-01')])[0]).toEqual([
    '2026-05-01',
    'MobilePhone: 0491 570 110 → undefined',
  ])
})

test('a change rescinded on its own day is one entry; the return to the former value is none', () => {
  const supersededDateTime = '2026-03-01T03:14:00Z'
  const mistake = fact('Suburb', 'Mandy', '2026-03-01', { changeRequestId: 8, supersededDateTime })
  const back = fact('Suburb', 'Newtown', '2026-03-01', { changeRequestId: 9, isRestored: true })
  const found = entriesOf([...engagement, mistake, back])
  expect(found).toMatchObject([{ changeRequestId: 8, supersededDateTime }, { validFrom: '2024-02-01T00:00:00' }])
  expect(linesOf([...engagement, mistake, back])[0]).toEqual(['2026-03-01', 'Suburb: Newtown → Mandy'])
  const imported = fact('Suburb', 'Newton', '2024-02-01', { supersededDateTime })
  expect(linesOf([imported, ...engagement, move])).toEqual(linesOf([...engagement, move]))
})

test('a new position is an entry, by its request', () => {
  const changes = [{ field: 'OrganisationChartPositionId', label: 'Position', oldValue: 3, newValue: 4 }]
  const given = {
    ...{ ...request([]), id: 10, changeType: 'PositionAssignment', changes },
    ...{ effectiveDate: '2025-01-01T00:00:00', appliedDateTime: '2025-01-01T03:00:00Z' },
  } as unknown as Request
  const found = entriesOf([...engagement, move], [given])
  expect(found.map(({ validFrom }) => validFrom.slice(0, 4))).toEqual(['2026', '2025', '2024'])
  expect(found[1]).toMatchObject({ changeRequestId: 10, lines: [{ hadBefore: true, before: 3, after: 4 }] })
})

test('lists of the record read like those of the commands, masked numbers included', () => {
  const accounts = [{ accountName: 'E Walsh', maskedAccountNumber: '•••• 789', percentage: 100 }]
  expect(asInCommands(accounts)).toEqual([{ AccountName: 'E Walsh', AccountNumber: '•••• 789', Percentage: 100 }])
  expect(asInCommands('Manly')).toBe('Manly')
})

test('an entry says who requested the change, and who approved it', () => {
  const approvals = [
    { status: 'Approved', decidedBy: { id: 2, name: "O'Brien, Liam" } },
    { status: 'Approved', decidedBy: { id: 3, name: 'Wong, Mei' }, onBehalfOf: { id: 4, name: 'Haddad, Noah' } },
    {
      status: 'Approved',
      approvedBy: [
        { id: 5, name: 'Raman, Priya' },
        { id: 6, name: 'Novak, Tomas' },
      ],
    },
    { status: 'Voided', decidedBy: { id: 7, name: 'Fraser, Catherine' } },
  ]
  expect(entriesOf([...engagement, move], [request(approvals)])[0]?.origin).toEqual({
    code: 'CR-000007',
    requestedBy: 'Emma Walsh',
    approvedBy: ["Liam O'Brien", 'Mei Wong for Noah Haddad', 'Priya Raman', 'Tomas Novak'],
    isAutomatic: false,
  })
})

test('a change without steps was approved automatically; an entry without a visible request says nothing of people', () => {
  expect(entriesOf([move], [request([])])[0]?.origin).toMatchObject({ approvedBy: [], isAutomatic: true })
  expect(entriesOf([move])[0]?.origin).toBeUndefined()
})

test('the history of one block has the lines of its kinds alone', () => {
  const entries = entriesOf([...engagement, move])
  expect(entriesOfKinds(entries, ['Address']).map(({ lines }) => lines.map(({ field }) => field))).toEqual([
    ['Suburb'],
    ['Suburb'],
  ])
  expect(entriesOfKinds(entries, ['PayRate'])).toEqual([])
})
